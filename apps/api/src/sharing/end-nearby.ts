import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { endOffer } from './nearby-offers.ts';
import { lockedOwnBoard } from './owned-board.ts';

export function endNearby(deps: ApiDeps): Handler<typeof ROUTES.endNearby> {
  return async ({ params: { wbNo }, session: { accountId }, command }) => {
    await command(async (tx) => {
      await lockedOwnBoard(tx, { wbNo, accountId });
      await endOffer(deps, wbNo);
      return null;
    });
    return null;
  };
}
