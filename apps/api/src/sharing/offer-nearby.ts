import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { offerOnNetwork } from './nearby-offers.ts';
import { lockedOwnBoard } from './owned-board.ts';

export function offerNearby(deps: ApiDeps): Handler<typeof ROUTES.offerNearby> {
  return async ({ params: { wbNo }, query: { permit = DEFAULT_PERMIT }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      const offer = await offerOnNetwork(deps, caller, { wbNo, permit });
      if (offer === undefined) throw new Refusal('FORBIDDEN');
      if (offer.isNew) await auditBoardAction(tx, board, { session, caller }, 'nearby.offered', { permit });
      return { expiresAt: new Date(offer.expiresAt).toISOString() };
    });
    return done;
  };
}
