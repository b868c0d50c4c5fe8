import { Refusal, type ROUTES } from '@sw/contract';
import { mayChangeComment, mayComment } from '@sw/policy';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { findComment } from './comment-rows.ts';
import { calledPeople } from './insert-comment.ts';
import { notifyComment, publishThread } from './notify-comment.ts';

export function changeComment(deps: ApiDeps): Handler<typeof ROUTES.changeComment> {
  return async ({ params: { wbNo, commentId }, body: { text, mentions }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      const comment = await findComment(tx, wbNo, commentId);
      if (comment === undefined) throw new Refusal('COMMENT_GONE');
      const rule = { viewersMayComment: board.viewersComment };
      const own = comment.authorAccountId === accountId;
      if (!mayChangeComment(standing, rule, own)) {
        throw new Refusal(mayComment(standing, rule) ? 'COMMENT_NOT_YOURS' : 'COMMENT_FORBIDDEN');
      }
      const called = await calledPeople(tx, wbNo, mentions);
      await tx
        .updateTable('comment')
        .set({ text, mentions: called, editedAt: new Date(deps.clock.now()) })
        .where('commentId', '=', commentId)
        .execute();
      const { threadId } = comment;
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'comment.changed', targetKind: 'comment', targetId: commentId, detail: { wbNo, threadId } },
      );
      const fresh = called.filter((one) => !comment.mentions.includes(one));
      await notifyComment(tx, deps, { board, thread: comment, by: accountId, mentions: fresh, answers: [] });
      await publishThread(tx, wbNo, threadId);
      return null;
    });
    return null;
  };
}
