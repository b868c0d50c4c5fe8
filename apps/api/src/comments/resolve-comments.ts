import type { ROUTES } from '@sw/contract';
import { auditOnBoard } from '../boards/audit.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedBoardToComment, threadOf } from './board-to-comment.ts';
import { publishThread } from './notify-comment.ts';

/** Threads already in that state stay unchanged: of two concurrent requests, the first counts. */
export function resolveComments({ clock }: ApiDeps): Handler<typeof ROUTES.resolveComments> {
  return async ({ params: { wbNo, threadId }, query: { sign }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board } = await lockedBoardToComment(tx, { wbNo, accountId });
      const thread = await threadOf(tx, wbNo, threadId);
      const resolves = sign === '1';
      if ((thread.resolvedAt !== null) === resolves) return null;
      await tx
        .updateTable('commentThread')
        .set(
          resolves
            ? { resolvedAt: new Date(clock.now()), resolvedBy: accountId }
            : { resolvedAt: null, resolvedBy: null },
        )
        .where('threadId', '=', threadId)
        .execute();
      const action = resolves ? 'comment.resolved' : 'comment.reopened';
      const auditEntry = { action, targetKind: 'comment', targetId: threadId, detail: { wbNo } };
      await auditOnBoard(tx, board, { session, caller }, auditEntry);
      await publishThread(tx, wbNo, threadId);
      return null;
    });
    return null;
  };
}
