import { DAY, MINUTE } from '@sw/base';
import { addDays, startOfDate } from '@sw/calendar';
import { Refusal, type ROUTES } from '@sw/contract';
import { busyRanges, MEETING_LIMITS, openRanges, subtractRanges, type TimeRange } from '@sw/policy';
import { closuresOf, listRooms, readRoomUse } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { managedBy } from '../enterprise.ts';
import { hoursOf, rangeOf, spanOf } from './room-time.ts';

const DAYS_MAX = 366;

const minutesIn = (ranges: readonly TimeRange[]): number =>
  Math.round(ranges.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE);

/** Days are those of the enterprise's zone. Most rooms have the same hours, so each kind of hours is counted once. */
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
    const roomIds = rooms.map(({ roomId }) => roomId);
    const closures = Map.groupBy(
      await closuresOf(db, roomIds, { from: span.startsAt, to: span.endsAt }),
      ({ roomId }) => roomId,
    );
    const openOf = new Map<string, TimeRange[]>();
    return rooms.map((room) => {
      const { roomId, name, capacity } = room;
      const hours = hoursOf(room, settings);
      const key = JSON.stringify(hours);
      const open = openOf.get(key) ?? busyRanges(openRanges(hours, window), window);
      openOf.set(key, open);
      const { meetings = 0, minutes = 0, released = 0 } = used.get(roomId) ?? {};
      const bookable = subtractRanges(open, (closures.get(roomId) ?? []).map(rangeOf));
      return { roomId, name, capacity, meetings, bookedMinutes: minutes, openMinutes: minutesIn(bookable), released };
    });
  };
}
