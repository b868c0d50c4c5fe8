import { instantToWall } from '@sw/calendar';
import type { MeetingRoom } from '@sw/contract';
import { subtractRanges } from '@sw/policy';
import type { Axis } from './axis.ts';
import type { RoomBlocks } from './layout.ts';
import { openTime } from './selection.ts';

/** The state of a room on the days of the line; `now` applies only to a line that shows today. */
export type RoomDays =
  /** `until`: the end of the present state, if that is today. */
  | { readonly kind: 'now'; readonly until: number | undefined }
  | { readonly kind: 'free' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'meetings'; readonly count: number };

export function roomDays(room: MeetingRoom, axis: Axis, blocks: RoomBlocks | undefined, now: number): RoomDays {
  const dateOf = (at: number) => instantToWall(at, axis.zone).date;
  const today = dateOf(now);
  if (axis.segments.some(({ day }) => day === today)) {
    const until = room.stateUntil === null ? undefined : Date.parse(room.stateUntil);
    return { kind: 'now', until: until !== undefined && dateOf(until) === today ? until : undefined };
  }
  if (!room.enabled) return { kind: 'disabled' };
  const bookings = blocks?.bookings ?? [];
  const count = bookings.filter(({ block }) => block.meetingId !== null).length;
  if (count > 0) return { kind: 'meetings', count };
  const closures = bookings.filter(({ block }) => block.meetingId === null);
  return { kind: subtractRanges(openTime(room, axis), closures).length === 0 ? 'closed' : 'free' };
}
