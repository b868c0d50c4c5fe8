import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { invitationTo } from './invitation-to.ts';
import { lockedOwnBoard } from './owned-board.ts';

/** The code and the link stay the same until they end: asking again creates nothing. */
export function shareCode(deps: ApiDeps): Handler<typeof ROUTES.shareCode> {
  return async ({ params: { wbNo }, query, session, caller, command }) => {
    if (query.wbNo !== undefined && query.wbNo !== wbNo) throw new Refusal('BAD_REQUEST', ['wbNo']);
    const { permit = DEFAULT_PERMIT } = query;
    const { done } = await command(async (tx) => {
      // Held: what a revocation ends, and what is handed out after it, are told apart.
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      return invitationTo(tx, deps, board, { session, caller, permit, withCode: query.isQrCode !== 'true' });
    });
    return done;
  };
}
