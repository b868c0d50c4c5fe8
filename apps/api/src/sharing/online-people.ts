import { avatarOf, endpointGroup, type ROUTES } from '@sw/contract';
import { isStorableId } from '@sw/postgres';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

export interface OnlinePerson {
  readonly wbNo: string;
  readonly userId: string;
  readonly nickName: string;
  readonly avatarUrl?: string;
  /** The member's number on the board, which frames and cursors carry. */
  readonly actor: number;
  /** Number of clients that have the board open. */
  readonly links: number;
}

/** The members who have each board open, according to the endpoints that the gateways keep in Redis. Ordered by when they joined. */
export async function onlinePeople(
  { database, ephemeral }: Pick<ApiDeps, 'database' | 'ephemeral'>,
  wbNos: readonly string[],
): Promise<OnlinePerson[]> {
  const groups = await ephemeral.slots.members(wbNos.map(endpointGroup));
  const links = new Map<string, number>();
  for (const [place, endpoints] of groups.entries()) {
    for (const endpoint of endpoints) {
      const key = `${wbNos[place]}/${actorOf(endpoint)}`;
      links.set(key, (links.get(key) ?? 0) + 1);
    }
  }
  const open = wbNos.filter((_, place) => (groups[place]?.length ?? 0) > 0);
  if (open.length === 0) return [];
  const people = await database.query
    .selectFrom('boardActor as actor')
    .innerJoin('account', 'account.accountId', 'actor.accountId')
    .select(['actor.wbNo', 'actor.actor', 'account.accountId', 'account.nickName', 'account.avatarKey'])
    .where('actor.wbNo', 'in', open)
    .orderBy('actor.wbNo')
    .orderBy('actor.actor')
    .execute();
  return people.flatMap(({ wbNo, actor, accountId, nickName, avatarKey }) => {
    const count = links.get(`${wbNo}/${actor}`);
    if (count === undefined) return [];
    return [{ wbNo, userId: accountId, nickName, ...avatarOf(avatarKey), actor, links: count }];
  });
}

/** An endpoint is `actor/client`. */
const actorOf = (endpoint: string): string => endpoint.split('/', 1)[0] ?? '';

export function listOnline(deps: ApiDeps): Handler<typeof ROUTES.listOnline> {
  return async ({ body, session: { accountId } }) => {
    const asked = [...new Set(body.wbNos)].filter(isStorableId);
    if (asked.length === 0) return [];
    const listed = await deps.database.query
      .selectFrom('boardEntry')
      .select('wbNo')
      .where('accountId', '=', accountId)
      .where('wbNo', 'in', asked)
      .where('hidden', '=', false)
      .execute();
    const own = new Set(listed.map(({ wbNo }) => wbNo));
    const wbNos = asked.filter((wbNo) => own.has(wbNo));
    const byBoard = Map.groupBy(await onlinePeople(deps, wbNos), ({ wbNo }) => wbNo);
    return wbNos.map((wbNo) => ({
      wbNo,
      people: (byBoard.get(wbNo) ?? []).map(({ wbNo: _, links: __, ...person }) => person),
    }));
  };
}

export function listOnlineSharers(deps: ApiDeps): Handler<typeof ROUTES.listOnlineSharers> {
  return async ({ params: { id: wbNo }, session: { accountId } }) => {
    await boardFor(deps.database.query, { wbNo, accountId });
    const people = await onlinePeople(deps, [wbNo]);
    return people.map(({ wbNo: _, ...person }) => person);
  };
}
