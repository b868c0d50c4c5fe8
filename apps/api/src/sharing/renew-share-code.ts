import type { ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { invitationTo } from './invitation-to.ts';
import { lockedOwnBoard } from './owned-board.ts';
import { revokeShownLinks } from './share-links.ts';

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
