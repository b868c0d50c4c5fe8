import { Refusal, type ROUTES } from '@sw/contract';
import { mayDeleteComment } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { findComment } from './comment-rows.ts';
import { publishThread } from './notify-comment.ts';

export function deleteComment({ clock }: ApiDeps): Handler<typeof ROUTES.deleteComment> {
  return async ({ params: { wbNo, commentId }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      const comment = await findComment(tx, wbNo, commentId);
      if (comment === undefined) throw new Refusal('COMMENT_GONE');
      if (!mayDeleteComment(standing, comment.authorAccountId === accountId)) throw new Refusal('COMMENT_NOT_YOURS');
      const { threadId } = comment;
      await takeAway(tx, threadId, commentId, new Date(clock.now()));
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'comment.deleted', targetKind: 'comment', targetId: commentId, detail: { wbNo, threadId } },
      );
      await publishThread(tx, wbNo, threadId);
      return null;
    });
    return null;
  };
}

/**
 * Removes the text at once. A deleted first comment leaves a placeholder while there are answers; a thread without any
 * text is deleted.
 */
async function takeAway(tx: Tx, threadId: string, commentId: string, deletedAt: Date): Promise<void> {
  const rows = await tx
    .selectFrom('comment')
    .select(['commentId', 'deletedAt'])
    .where('threadId', '=', threadId)
    .orderBy('seq')
    .execute();
  const left = rows.filter((row) => row.commentId !== commentId && row.deletedAt === null);
  if (left.length === 0) {
    await tx.deleteFrom('commentThread').where('threadId', '=', threadId).execute();
    return;
  }
  if (rows[0]?.commentId !== commentId) {
    await tx.deleteFrom('comment').where('commentId', '=', commentId).execute();
    return;
  }
  await tx
    .updateTable('comment')
    .set({ text: '', mentions: [], deletedAt })
    .where('commentId', '=', commentId)
    .execute();
}
