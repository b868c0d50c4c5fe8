import { DAY, MINUTE } from '@sw/base';
import type { FoundRoom, ROUTES } from '@sw/contract';
import { freeGaps, mayBookRoom, nextFreeSlots, openRanges, type RoomTime } from '@sw/policy';
import { closuresOf, type Db, type Room, readBusyTimes, smallestRooms } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { departmentsOf, type EnterpriseMember, enterpriseOf } from '../enterprise.ts';
import { hoursOf, presentRange, rangeOf } from './room-time.ts';

/** Rooms whose week is looked at: the smallest that fit. */
const EXAMINED_MAX = 200;
const FOUND_MAX = 50;
const SLOTS = 3;
const AHEAD = 7 * DAY;

/** The rooms among these that a member may book. */
export async function bookableBy(db: Db, { member }: EnterpriseMember, rooms: readonly Room[]): Promise<Room[]> {
  const departments = await departmentsOf(db, member);
  return rooms.filter(({ booking, departmentIds }) =>
    mayBookRoom(member, { booking, departments: departmentIds }, departments),
  );
}

/** When rooms are open, and when they are taken or closed, within a time. */
export async function roomTimes(
  db: Db,
  { settings }: EnterpriseMember,
  {
    rooms,
    from,
    to,
    except = [],
  }: {
    readonly rooms: readonly Room[];
    readonly from: number;
    readonly to: number;
    readonly except?: readonly string[];
  },
): Promise<ReadonlyMap<string, RoomTime>> {
  const roomIds = rooms.map(({ roomId }) => roomId);
  const span = { startsAt: new Date(from), endsAt: new Date(to) };
  const meetings = (await readBusyTimes(db, { roomIds, ...span })).filter(
    ({ meetingId }) => !except.includes(meetingId),
  );
  const closures = await closuresOf(db, roomIds, { from: span.startsAt, to: span.endsAt });
  const taken = Map.groupBy([...meetings, ...closures], ({ roomId }) => roomId);
  return new Map(
    rooms.map((room) => [
      room.roomId,
      {
        open: room.enabled ? openRanges(hoursOf(room, settings), { from, to }) : [],
        busy: (taken.get(room.roomId) ?? []).map(rangeOf),
      },
    ]),
  );
}

export function findRooms({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.findRooms> {
  return async ({ body: { startsAt, minutes, ...wanted }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const from = Math.max(Date.parse(startsAt), clock.now());
    const [length, to] = [minutes * MINUTE, from + AHEAD];
    const filter = { spaceId: enterprise.spaceId, ...wanted };
    const rooms = await bookableBy(db, enterprise, await smallestRooms(db, filter, EXAMINED_MAX));
    const times = await roomTimes(db, enterprise, { rooms, from, to });
    const found = rooms.map((room): FoundRoom => {
      const { roomId, name, type, capacity, place, equipment, needsApproval } = room;
      const time = times.get(roomId) ?? { open: [], busy: [] };
      const { zone } = hoursOf(room, enterprise.settings);
      const free = freeGaps(time, from).some((gap) => gap.from <= from && from + length <= gap.to);
      const slots = nextFreeSlots(time, { from, length, count: SLOTS }).map(presentRange);
      return { roomId, name, type, capacity, place, equipment, zone, needsApproval, free, slots };
    });
    return found
      .filter(({ free, slots }) => free || slots.length > 0)
      .toSorted((a, b) => Number(b.free) - Number(a.free) || a.capacity - b.capacity)
      .slice(0, FOUND_MAX);
  };
}
