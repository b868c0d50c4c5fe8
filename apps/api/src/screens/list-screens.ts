import { endpointGroup, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** Number of boards checked: a user rarely has more open. */
const BOARDS = 200;

/** A screen is a client that has a board open, according to the endpoints that the gateways keep in Redis. */
export function listScreens({ database, ephemeral }: ApiDeps): Handler<typeof ROUTES.listScreens> {
  return async ({ query: { clientId: own }, session: { accountId } }) => {
    const boards = await database.query
      .selectFrom('boardEntry as entry')
      .innerJoin('board', 'board.wbNo', 'entry.wbNo')
      .innerJoin('boardActor as actor', (join) =>
        join.onRef('actor.wbNo', '=', 'entry.wbNo').onRef('actor.accountId', '=', 'entry.accountId'),
      )
      .select(['entry.wbNo', 'board.wbName', 'actor.actor'])
      .where('entry.accountId', '=', accountId)
      .where('entry.hidden', '=', false)
      .orderBy('entry.editedAt', 'desc')
      .limit(BOARDS)
      .execute();
    if (boards.length === 0) return [];
    const groups = await ephemeral.slots.members(boards.map(({ wbNo }) => endpointGroup(wbNo)));
    return boards.flatMap(({ wbNo, wbName, actor }, place) => {
      const mine = `${actor}/`;
      const clients = (groups[place] ?? []).filter((endpoint) => endpoint.startsWith(mine));
      return clients
        .map((endpoint) => ({ clientId: endpoint.slice(mine.length), wbNo, wbName }))
        .filter(({ clientId }) => clientId !== own);
    });
  };
}
