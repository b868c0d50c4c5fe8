import { Refusal, type ROUTES } from '@sw/contract';
import { mayComment } from '@sw/policy';
import type { Db } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { commentsOf, namesOf } from './comment-rows.ts';
import { presentComment, presentThread } from './present-comment.ts';
import { readThreads } from './thread-rows.ts';

/** Everybody who has ever been on a board keeps their number there; the number is all that remains of an erased account. */
async function numbersOf(db: Db, wbNo: string): Promise<{ userId: string; actor: number }[]> {
  const rows = await db.selectFrom('boardActor').select(['accountId', 'actor']).where('wbNo', '=', wbNo).execute();
  return rows.flatMap(({ accountId, actor }) => (accountId === null ? [] : [{ userId: accountId, actor }]));
}

export function listComments({ database }: ApiDeps): Handler<typeof ROUTES.listComments> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    const { board, standing } = await boardFor(database.query, { wbNo, accountId });
    const threads = (await readThreads(database.query, { wbNo, accountId })).map(presentThread);
    const viewersMayComment = board.viewersComment;
    return {
      threads,
      people: await numbersOf(database.query, wbNo),
      unread: threads.filter(({ unread }) => unread > 0).length,
      mayComment: mayComment(standing, { viewersMayComment }),
      viewersMayComment,
    };
  };
}

export function getCommentThread({ database }: ApiDeps): Handler<typeof ROUTES.getCommentThread> {
  return async ({ params: { wbNo, threadId }, session: { accountId } }) => {
    const db = database.query;
    const { board, standing } = await boardFor(db, { wbNo, accountId });
    const [thread] = await readThreads(db, { wbNo, accountId, threadId });
    if (thread === undefined) throw new Refusal('COMMENT_GONE');
    const comments = await commentsOf(db, threadId);
    const names = await namesOf(
      db,
      comments.flatMap(({ mentions }) => mentions),
    );
    const reader = { accountId, standing, rule: { viewersMayComment: board.viewersComment }, names };
    return { ...presentThread(thread), comments: comments.map((one) => presentComment(one, reader)) };
  };
}
