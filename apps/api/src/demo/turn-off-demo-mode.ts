import { Refusal, type ROUTES } from '@sw/contract';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { endDemo } from './end-demo.ts';

/** Ending a finished demo is no error: the first answer may have been lost. */
export function turnOffDemoMode({ controls }: ApiDeps): Handler<typeof ROUTES.turnOffDemoMode> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (board.demoAccountId === null) return null;
      if (standing.role !== 'owner' && board.demoAccountId !== accountId) throw new Refusal('DEMO_NOT_YOURS');
      await endDemo(tx, board);
      await auditOnBoard(tx, board, { session, caller }, { action: 'demo.off', targetKind: 'board', targetId: wbNo });
      return null;
    });
    await controls.settle(wbNo);
    return null;
  };
}
