import { MINUTE, SECOND } from '@sw/base';
import { type DoorView, Refusal } from '@sw/contract';
import { type Db, type DoorRow, findDoor } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { doorCode } from './door-code.ts';
import { presentDoor, readDoorNow } from './door-view.ts';

/** What one display does in a minute: many of them have one address, so that the limit of the route says little. */
const DOOR_RATES = { reads: 60, acts: 10 } as const;

export async function doorOf(db: Db, key: string): Promise<DoorRow> {
  const door = await findDoor(db, keyHash(key));
  if (door === undefined) throw new Refusal('DOOR_UNKNOWN');
  return door;
}

/** The display of a key, unless it asks too often. */
export async function countedDoor(
  { database, ephemeral }: ApiDeps,
  key: string,
  what: keyof typeof DOOR_RATES,
): Promise<DoorRow> {
  const door = await doorOf(database.query, key);
  const rate = { limit: DOOR_RATES[what], windowSeconds: MINUTE / SECOND };
  const { allowed, retryAfterSeconds } = await ephemeral.take(`door:${what}:${door.doorId}`, rate);
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  return door;
}

export const viewDoor = async ({ keys, database: { query } }: ApiDeps, door: DoorRow, now: number): Promise<DoorView> =>
  presentDoor(query, await readDoorNow(query, door, now), doorCode(keys, door.doorId, now));
