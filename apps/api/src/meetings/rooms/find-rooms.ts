import { DAY, MINUTE } from '@sw/base';
import type { FoundRoom, ROUTES } from '@sw/contract';
import { isFreeAt, mayManageRooms, nextFreeSlots, type TimeRange } from '@sw/policy';
import { type Db, type RoomFilter, type RoomRow, smallestRooms } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { departmentsOf, type EnterpriseMember, enterpriseOf } from '../enterprise.ts';
import { hoursOf, presentRange } from './room-time.ts';
import { NO_TIME, roomTimes } from './room-times.ts';

/**
 * Number of rooms in the first query, which is usually enough. Each further query reads twice as many, so four cover
 * all 2,000 rooms of an enterprise. Checking the wished time costs 4 µs a room; reading a week costs thirty times as
 * much.
 */
const LOOKED_AT = 200;
const WEEK_OF = 50;
/** Rooms whose week is searched for later times, once a room is found; otherwise all. All 2,000 take 38 ms in the database. */
const WEEKS = 200;
const WEEKS_MAX = 1_000;
const FOUND_MAX = 50;
const SLOTS = 3;
const AHEAD = 7 * DAY;

/** The rooms that the caller may book, by the same rule as `mayBookRoom`. */
export const bookableBy = async (db: Db, { member }: EnterpriseMember): Promise<RoomFilter['bookable']> =>
  mayManageRooms(member) ? undefined : { departmentIds: await departmentsOf(db, member) };

/** Rooms that fit, the smallest first. Searches until enough free rooms for an answer are found, or all rooms are checked. */
async function lookAt(
  db: Db,
  enterprise: EnterpriseMember,
  { filter, wanted }: { readonly filter: RoomFilter; readonly wanted: TimeRange },
): Promise<Readonly<Record<'free' | 'others', readonly RoomRow[]>>> {
  const [free, others]: [RoomRow[], RoomRow[]] = [[], []];
  let after: RoomRow | undefined;
  let limit = LOOKED_AT;
  do {
    const rooms: readonly RoomRow[] = await smallestRooms(db, filter, { after, limit });
    const times = await roomTimes(db, enterprise, { rooms, ...wanted });
    for (const room of rooms) (isFreeAt(times.get(room.roomId) ?? NO_TIME, wanted) ? free : others).push(room);
    after = rooms.length < limit ? undefined : rooms.at(-1);
    limit *= 2;
  } while (after !== undefined && free.length < FOUND_MAX);
  return { free, others };
}

/** Rooms with their free times of a week; rooms without any are left out. */
async function withSlots(
  db: Db,
  enterprise: EnterpriseMember,
  { rooms, wanted }: { readonly rooms: readonly RoomRow[]; readonly wanted: TimeRange },
): Promise<FoundRoom[]> {
  const { from } = wanted;
  const times = await roomTimes(db, enterprise, { rooms, from, to: from + AHEAD });
  return rooms
    .map((room): FoundRoom => {
      const { roomId, name, type, capacity, place, equipment, needsApproval } = room;
      const time = times.get(roomId) ?? NO_TIME;
      const { zone } = hoursOf(room, enterprise.settings);
      const free = isFreeAt(time, wanted);
      const slots = nextFreeSlots(time, { from, length: wanted.to - from, count: SLOTS }).map(presentRange);
      return { roomId, name, type, capacity, place, equipment, zone, needsApproval, free, slots };
    })
    .filter(({ free, slots }) => free || slots.length > 0);
}

export function findRooms({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.findRooms> {
  return async ({ body: { startsAt, minutes, ...wishes }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const from = Math.max(Date.parse(startsAt), clock.now());
    const wanted = { from, to: from + minutes * MINUTE };
    const filter = { spaceId: enterprise.spaceId, ...wishes, bookable: await bookableBy(db, enterprise) };
    const { free, others } = await lookAt(db, enterprise, { filter, wanted });
    const found = await withSlots(db, enterprise, { rooms: free.slice(0, FOUND_MAX), wanted });
    // All of `others` were already checked for the wished time.
    const end = () => Math.min(found.length === 0 ? WEEKS_MAX : WEEKS, others.length);
    for (let at = 0; found.length < FOUND_MAX && at < end(); at += WEEK_OF)
      found.push(...(await withSlots(db, enterprise, { rooms: others.slice(at, at + WEEK_OF), wanted })));
    return found.toSorted((a, b) => Number(b.free) - Number(a.free) || a.capacity - b.capacity).slice(0, FOUND_MAX);
  };
}
