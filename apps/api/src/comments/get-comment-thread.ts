import { Refusal, type ROUTES } from '@sw/contract';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { commentsOf, namesOf } from './comment-rows.ts';
import { presentComment, presentThread } from './present-comment.ts';
import { readThreads } from './thread-rows.ts';

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
