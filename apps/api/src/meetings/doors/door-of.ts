import { type DoorView, Refusal, type Route } from '@sw/contract';
import { type Db, type DoorRow, findDoor } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { countKey } from '../../http/count-key.ts';
import { doorCode } from './door-code.ts';
import { presentDoor, readDoorNow } from './door-view.ts';

export async function doorOf(db: Db, key: string): Promise<DoorRow> {
  const door = await findDoor(db, keyHash(key));
  if (door === undefined) throw new Refusal('DOOR_UNKNOWN');
  return door;
}

/** The display with this key; refuses one that sends too many requests. */
export async function countedDoor(
  deps: ApiDeps,
  key: string,
  { route, caller }: { readonly route: Pick<Route, 'limit' | 'method'>; readonly caller: Caller },
): Promise<DoorRow> {
  const door = await findDoor(deps.database.query, keyHash(key));
  await countKey(deps, route, { name: `door ${route.method}`, opens: door?.doorId, caller });
  if (door === undefined) throw new Refusal('DOOR_UNKNOWN');
  return door;
}

export const viewDoor = async ({ keys, database: { query } }: ApiDeps, door: DoorRow, now: number): Promise<DoorView> =>
  presentDoor(query, await readDoorNow(query, door, now), doorCode(keys, door.doorId, now));
