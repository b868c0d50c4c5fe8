import type { ROUTES } from '@sw/contract';
import { boardPeople, publishEvent } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

export function setCommentRule(_: ApiDeps): Handler<typeof ROUTES.setCommentRule> {
  return async ({ params: { wbNo }, query: { viewers }, session, caller, command }) => {
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      const viewersComment = viewers === '1';
      if (board.viewersComment === viewersComment) return null;
      await tx.updateTable('board').set({ viewersComment }).where('wbNo', '=', wbNo).execute();
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'board.commentRule', targetKind: 'board', targetId: wbNo, detail: { viewersComment } },
      );
      await publishEvent(tx, 'comment.changed', { wbNo, accountIds: await boardPeople(tx, wbNo), threadId: null });
      return null;
    });
    return null;
  };
}
