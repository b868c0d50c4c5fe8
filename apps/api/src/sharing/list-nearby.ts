import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { offersOnNetwork } from './nearby-offers.ts';

/** Names are read now, and boards deleted since are left out. */
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
