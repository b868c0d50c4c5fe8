import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { endWaysIn } from './end-ways-in.ts';
import { lockedOwnBoard } from './owned-board.ts';

export function revokeShareCode(deps: ApiDeps): Handler<typeof ROUTES.revokeShareCode> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      await endWaysIn(tx, deps, wbNo);
      await auditBoardAction(tx, board, { session, caller }, 'shareCode.revoked');
      return null;
    });
    return null;
  };
}
