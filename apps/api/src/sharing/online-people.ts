import { endpointGroup } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';

export interface OnlinePerson {
  readonly wbNo: string;
  readonly userId: string;
  readonly nickName: string;
  /** Their number on the board, which frames and cursors carry. */
  readonly actor: number;
  /** Clients that have the board open. */
  readonly links: number;
}

/**
 * Which members have each board open, according to the endpoints that the gateways keep in Redis. In order of joining.
 */
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
    .select(['actor.wbNo', 'actor.actor', 'account.accountId', 'account.nickName'])
    .where('actor.wbNo', 'in', open)
    .orderBy('actor.wbNo')
    .orderBy('actor.actor')
    .execute();
  return people.flatMap(({ wbNo, actor, accountId, nickName }) => {
    const count = links.get(`${wbNo}/${actor}`);
    return count === undefined ? [] : [{ wbNo, userId: accountId, nickName, actor, links: count }];
  });
}

/** An endpoint is `actor/client`. */
const actorOf = (endpoint: string): string => endpoint.split('/', 1)[0] ?? '';
