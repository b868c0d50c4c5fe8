import { DAY, MINUTE } from '@sw/base';
import { addDays, startOfDate } from '@sw/calendar';
import { Refusal, type ROUTES } from '@sw/contract';
import { busyRanges, MEETING_LIMITS, openRanges, type TimeRange } from '@sw/policy';
import { closedTimes, type Db, listRooms, type MeetingSettings, type Room, readRoomUse } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { managedBy } from '../enterprise.ts';
import { hoursOf, spanOf } from './room-time.ts';

const DAYS_MAX = 366;

interface Asked {
  readonly settings: MeetingSettings;
  readonly window: TimeRange;
}

/** How long each room could be booked, in minutes. Most have the same hours, so each kind of hours is computed once. */
async function openMinutesOf(
  db: Db,
  rooms: readonly Room[],
  { settings, window }: Asked,
): Promise<Map<string, number>> {
  const minutes = new Map<string, number>();
  const hours = rooms.map((room) => ({ roomId: room.roomId, hours: hoursOf(room, settings) }));
  for (const group of Map.groupBy(hours, (room) => JSON.stringify(room.hours)).values()) {
    const open = group.slice(0, 1).flatMap((room) => busyRanges(openRanges(room.hours, window), window));
    const roomIds = group.map(({ roomId }) => roomId);
    const closed = await closedTimes(db, roomIds, open.map(spanOf));
    const sum = open.reduce((all, { from, to }) => all + to - from, 0);
    for (const roomId of roomIds) minutes.set(roomId, Math.round((sum - (closed.get(roomId) ?? 0)) / MINUTE));
  }
  return minutes;
}

/** Days are those of the enterprise's zone. Meetings and closures are added up in the database: a year has many. */
export function roomUse({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.roomUse> {
  return async ({ query: { firstDay, lastDay }, session }) => {
    const { spaceId, settings } = await managedBy(db, session);
    if (firstDay > lastDay) throw new Refusal('MEETING_TIME_ORDER');
    const window = {
      from: startOfDate(firstDay, settings.timeZone),
      to: startOfDate(addDays(lastDay, 1), settings.timeZone),
    };
    if (window.to - window.from > (DAYS_MAX + 1) * DAY) throw new Refusal('BAD_REQUEST', ['lastDay']);
    const rooms = await listRooms(db, { spaceId }, { limit: MEETING_LIMITS.rooms });
    const span = spanOf(window);
    const used = new Map((await readRoomUse(db, spaceId, span)).map((row) => [row.roomId, row]));
    const open = await openMinutesOf(db, rooms, { settings, window });
    return rooms.map(({ roomId, name, capacity }) => {
      const { meetings = 0, minutes = 0, released = 0 } = used.get(roomId) ?? {};
      const openMinutes = open.get(roomId) ?? 0;
      return { roomId, name, capacity, meetings, bookedMinutes: minutes, openMinutes, released };
    });
  };
}
