import { DAY } from '@sw/base';
import type { CheckedOccurrence } from '@sw/contract';
import { type TimeRange, waysOut } from '@sw/policy';
import { type Db, type Room, type RoomRow, smallestRooms } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { bookableBy } from '../rooms/find-rooms.ts';
import { presentRange } from '../rooms/room-time.ts';
import { NO_TIME, ROOMS_TRIED, roomTimesIn } from '../rooms/room-times.ts';
import type { PlannedMeeting } from './plan.ts';

/** Maximum number of conflicts for which alternatives are searched; a form sends another request once these are solved. */
const SOLVED_MAX = 20;

type Ways = Pick<CheckedOccurrence, 'rooms' | 'nearest'>;

interface Conflicts {
  readonly meetings: readonly PlannedMeeting[];
  readonly now: number;
  /** Meetings that are being moved, which do not count as conflicts. */
  readonly except: readonly string[];
}

/** From one day before until one day after. */
const around = ({ from, to }: TimeRange): TimeRange => ({ from: from - DAY, to: to + DAY });

/** The rooms to try for each room size, read once however many conflicts have that size. */
async function roomsBySize(
  db: Db,
  enterprise: EnterpriseMember,
  meetings: readonly PlannedMeeting[],
): Promise<ReadonlyMap<number, readonly RoomRow[]>> {
  const bookable = await bookableBy(db, enterprise);
  const sizes = new Map<number, readonly RoomRow[]>();
  for (const capacity of new Set(meetings.map(({ room }) => room.capacity))) {
    const filter = { spaceId: enterprise.spaceId, capacity, bookable };
    sizes.set(capacity, await smallestRooms(db, filter, { limit: ROOMS_TRIED }));
  }
  return sizes;
}

const choiceOf = (
  { roomId, capacity }: RoomRow,
  times: Awaited<ReturnType<typeof roomTimesIn>>[number] | undefined,
) => ({
  roomId,
  capacity,
  time: times?.get(roomId) ?? NO_TIME,
});

/**
 * Alternatives for each conflict, by its start in the rule: free rooms of at least the same size, and the nearest free
 * time in the same room.
 */
export async function waysOutOf(
  db: Db,
  enterprise: EnterpriseMember,
  { meetings, now, except }: Conflicts,
): Promise<ReadonlyMap<number, Ways>> {
  const solved = meetings.slice(0, SOLVED_MAX);
  if (solved.length === 0) return new Map();
  const sizes = await roomsBySize(db, enterprise, solved);
  const othersOf = ({ capacity }: Room) => sizes.get(capacity) ?? [];
  const every = solved.flatMap(({ room }): RoomRow[] => [room, ...othersOf(room)]);
  const rooms = new Map(every.map((room) => [room.roomId, room]));
  const windows = solved.map(around);
  const times = await roomTimesIn(db, enterprise, { rooms: [...rooms.values()], windows, except });
  return new Map(
    solved.map(({ originalStart, room, from, to }, at) => {
      const others = othersOf(room).map((one) => choiceOf(one, times[at]));
      const { rooms: free, nearest } = waysOut(choiceOf(room, times[at]), others, { wanted: { from, to }, now });
      return [
        originalStart,
        {
          rooms: free.flatMap((roomId) => {
            const { name, capacity } = rooms.get(roomId) ?? {};
            return name === undefined || capacity === undefined ? [] : [{ roomId, name, capacity }];
          }),
          nearest: nearest === undefined ? null : presentRange(nearest),
        },
      ];
    }),
  );
}
