import { openRanges, type RoomDays, type RoomHours, roomHours, type TimeRange } from '@sw/policy';
import type { MeetingSettings, Room, RoomClosureRow, RoomRow, Span } from '@sw/postgres';

export const rangeOf = ({ startsAt, endsAt }: Span): TimeRange => ({ from: startsAt.getTime(), to: endsAt.getTime() });
export const spanOf = ({ from, to }: TimeRange): Span => ({ startsAt: new Date(from), endsAt: new Date(to) });
export const presentSpan = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
export const presentRange = (range: TimeRange) => presentSpan(spanOf(range));

/** The effective zone and hours: the room's own, or those of the enterprise. */
export const hoursOf = (room: RoomRow, settings: MeetingSettings): RoomHours => ({
  zone: room.timeZone ?? settings.timeZone,
  hours: roomHours(room, settings),
});

/** A room's hours on the days around a time, in the form that the booking rules need. */
export const roomDays = (
  room: Room,
  closures: readonly RoomClosureRow[],
  { settings, window }: { readonly settings: MeetingSettings; readonly window: TimeRange },
): RoomDays => ({
  enabled: room.enabled,
  open: openRanges(hoursOf(room, settings), window),
  closures: closures.filter(({ roomId }) => roomId === room.roomId).map(rangeOf),
});
