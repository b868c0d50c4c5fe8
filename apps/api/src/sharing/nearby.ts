import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { endOffers, offerOnNetwork, offersOnNetwork } from './nearby-offers.ts';

/** Names are read at this moment, and boards deleted since are left out. */
export function listNearby(deps: ApiDeps): Handler<typeof ROUTES.listNearby> {
  return async ({ caller }) => {
    const offers = await offersOnNetwork(deps, caller);
    if (offers.length === 0) return [];
    const rows = await deps.database.query
      .selectFrom('board')
      .innerJoin('account', 'account.accountId', 'board.ownerAccountId')
      .select(['board.wbNo', 'board.wbName', 'board.ownerAccountId', 'account.nickName'])
      .where(
        'board.wbNo',
        'in',
        offers.map(({ wbNo }) => wbNo),
      )
      .where('board.recycledAt', 'is', null)
      .where('board.clearedAt', 'is', null)
      .execute();
    const boards = new Map(rows.map((row) => [row.wbNo, row]));
    return offers.flatMap(({ wbNo, code, permit }) => {
      const board = boards.get(wbNo);
      if (board === undefined) return [];
      const { wbName, ownerAccountId, nickName } = board;
      return [{ code, wbName, author: { userId: ownerAccountId, nickName }, permit }];
    });
  };
}

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

export function endNearby(deps: ApiDeps): Handler<typeof ROUTES.endNearby> {
  return async ({ params: { wbNo }, session: { accountId }, command }) => {
    await command(async (tx) => {
      await lockedOwnBoard(tx, { wbNo, accountId });
      await endOffers(deps, [wbNo]);
      return null;
    });
    return null;
  };
}
