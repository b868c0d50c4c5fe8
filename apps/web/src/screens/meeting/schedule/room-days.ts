import { instantToWall } from '@sw/calendar';
import type { MeetingRoom } from '@sw/contract';
import { subtractRanges } from '@sw/policy';
import type { Axis } from './axis.ts';
import type { RoomBlocks } from './layout.ts';
import { openTime } from './selection.ts';

/** What a room is like on the days of the line; `now` counts only on a line that shows today. */
export type RoomDays =
  | { readonly kind: 'now' | 'free' | 'closed' | 'disabled' }
  | { readonly kind: 'meetings'; readonly count: number };

export function roomDays(room: MeetingRoom, axis: Axis, blocks: RoomBlocks | undefined, now: number): RoomDays {
  const today = instantToWall(now, axis.zone).date;
  if (axis.segments.some(({ day }) => day === today)) return { kind: 'now' };
  if (!room.enabled) return { kind: 'disabled' };
  const bookings = blocks?.bookings ?? [];
  const count = bookings.filter(({ block }) => block.meetingId !== null).length;
  if (count > 0) return { kind: 'meetings', count };
  const closures = bookings.filter(({ block }) => block.meetingId === null);
  return { kind: subtractRanges(openTime(room, axis), closures).length === 0 ? 'closed' : 'free' };
}
