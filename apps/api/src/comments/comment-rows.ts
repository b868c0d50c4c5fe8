import { type CommentRow, type Db, isStorableId } from '@sw/postgres';

export type NamedComment = CommentRow & { readonly nickName: string | null; readonly avatarKey: string | null };

/** Oldest first. */
export function commentsOf(db: Db, threadId: string): Promise<NamedComment[]> {
  return db
    .selectFrom('comment')
    .leftJoin('account', 'account.accountId', 'comment.authorAccountId')
    .selectAll('comment')
    .select(['account.nickName', 'account.avatarKey'])
    .where('comment.threadId', '=', threadId)
    .orderBy('comment.seq')
    .execute();
}

/** A comment of a board, unless it is deleted. */
export async function findComment(
  db: Db,
  wbNo: string,
  commentId: string,
): Promise<(CommentRow & { readonly pageId: string }) | undefined> {
  if (!isStorableId(commentId)) return undefined;
  return db
    .selectFrom('comment')
    .innerJoin('commentThread as thread', 'thread.threadId', 'comment.threadId')
    .selectAll('comment')
    .select('thread.pageId')
    .where('comment.commentId', '=', commentId)
    .where('comment.deletedAt', 'is', null)
    .where('thread.wbNo', '=', wbNo)
    .executeTakeFirst();
}

/** The current names of the users mentioned in a comment. */
export async function namesOf(db: Db, accountIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['accountId', 'nickName']).where('accountId', 'in', ids).execute();
  return new Map(rows.map(({ accountId, nickName }) => [accountId, nickName]));
}
