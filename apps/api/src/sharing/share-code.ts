import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { invitationTo } from './invitation-to.ts';
import { revokeShownLinks } from './share-links.ts';
import { endWaysIn } from './ways-in.ts';

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

/** Ends the previously shown link and code, so that a leaked link can be replaced without ending everything. */
export function renewShareCode(deps: ApiDeps): Handler<typeof ROUTES.renewShareCode> {
  return async ({ params: { wbNo }, query: { permit = DEFAULT_PERMIT }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      await revokeShownLinks(tx, { wbNo, permit, revokedAt: new Date(deps.clock.now()) });
      return invitationTo(tx, deps, board, { session, caller, permit, withCode: true });
    });
    return done;
  };
}

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
