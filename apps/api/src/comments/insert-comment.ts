import { newId } from '@sw/base';
import { boardPeople, type Tx } from '@sw/postgres';
import { markRead } from './thread-rows.ts';

interface NewComment {
  readonly wbNo: string;
  readonly threadId: string;
  readonly accountId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly now: Date;
}

/** The mentioned users who can open the board. The others were removed after the writer's list was loaded, or were never on it. */
export async function calledPeople(tx: Tx, wbNo: string, mentions: readonly string[]): Promise<string[]> {
  if (mentions.length === 0) return [];
  const people = new Set(await boardPeople(tx, wbNo));
  return [...new Set(mentions)].filter((one) => people.has(one));
}

/** The author is assumed to have read everything above the new comment. */
export async function insertComment(
  tx: Tx,
  { wbNo, threadId, accountId, text, mentions, now }: NewComment,
): Promise<{ readonly commentId: string; readonly mentions: readonly string[] }> {
  const commentId = newId();
  const called = await calledPeople(tx, wbNo, mentions);
  await tx
    .insertInto('comment')
    .values({
      commentId,
      threadId,
      authorAccountId: accountId,
      text,
      mentions: called,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
    })
    .execute();
  await markRead(tx, accountId, [threadId]);
  return { commentId, mentions: called };
}
