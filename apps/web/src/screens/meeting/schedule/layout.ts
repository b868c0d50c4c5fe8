import type { ScheduleBlock } from '@sw/contract';
import { isMeetingAhead, type TimeRange } from '@sw/policy';
import type { Axis } from './axis.ts';

/** How a block looks: three greys for others' bookings, two for one's own, an outline, a hatch. */
export type BlockLook = 'past' | 'coming' | 'now' | 'mine' | 'mineNow' | 'invited' | 'closed';

export interface Booking extends TimeRange {
  readonly block: ScheduleBlock;
}

/** A part of a block on one day of the line. Places are shares of the line's width. */
export interface Piece {
  readonly key: string;
  readonly booking: Booking;
  readonly left: number;
  readonly width: number;
  /** Meetings at one time share the height. */
  readonly lane: number;
  readonly lanes: number;
  /** The block goes on before or after this part. */
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
}

export interface RoomBlocks {
  readonly bookings: readonly Booking[];
  readonly pieces: readonly Piece[];
}

export function lookOf({ block, from, to }: Booking, now: number): BlockLook {
  if (block.meetingId === null) return 'closed';
  if (to <= now) return 'past';
  const mine =
    block.part === 'organiser' ||
    block.part === 'booker' ||
    (block.part === 'participant' && block.invite === 'accepted');
  const runs = from <= now;
  if (mine) return runs ? 'mineNow' : 'mine';
  if (block.part === 'participant' && block.invite === 'unset') return 'invited';
  return runs ? 'now' : 'coming';
}

/** Whether the caller may drag it elsewhere: an own meeting that has not begun. */
export const isMovable = ({ part, status }: ScheduleBlock): boolean =>
  (part === 'organiser' || part === 'booker') && status !== null && isMeetingAhead(status);

/** The lane of each meeting, and how many lanes the meetings that meet it need. In order of their start. */
export function lanesOf(ranges: readonly TimeRange[]): { readonly lane: number; readonly lanes: number }[] {
  const lane: number[] = [];
  const lanes: number[] = [];
  /** When each lane of the current cluster is free again. */
  let ends: number[] = [];
  let first = 0;
  const close = (next: number): void => {
    for (let index = first; index < next; index++) lanes[index] = ends.length;
    first = next;
    ends = [];
  };
  for (const [index, { from, to }] of ranges.entries()) {
    if (ends.every((end) => end <= from)) close(index);
    const free = ends.findIndex((end) => end <= from);
    const at = free < 0 ? ends.length : free;
    ends[at] = to;
    lane[index] = at;
  }
  close(ranges.length);
  return ranges.map((_, index) => ({ lane: lane[index] ?? 0, lanes: Math.max(lanes[index] ?? 1, 1) }));
}

function piecesOf(booking: Booking, { segments }: Axis, lane: number, lanes: number): Piece[] {
  const { from, to, block } = booking;
  return segments.flatMap((segment, index) => {
    if (from >= segment.to || to <= segment.from) return [];
    const length = segment.to - segment.from;
    const start = Math.max(from, segment.from) - segment.from;
    const end = Math.min(to, segment.to) - segment.from;
    return [
      {
        key: `${block.meetingId ?? `closed ${from}`} ${segment.day}`,
        booking,
        left: (index + start / length) / segments.length,
        width: (end - start) / length / segments.length,
        lane,
        lanes,
        startsBefore: from < segment.from,
        endsAfter: to > segment.to,
      },
    ];
  });
}

const bookingOf = (block: ScheduleBlock): Booking => ({
  block,
  from: Date.parse(block.startsAt),
  to: Date.parse(block.endsAt),
});

function roomBlocks(bookings: readonly Booking[], axis: Axis): RoomBlocks {
  const ordered = bookings.toSorted((a, b) => a.from - b.from || a.to - b.to);
  const closures = ordered.filter(({ block }) => block.meetingId === null);
  const meetings = ordered.filter(({ block }) => block.meetingId !== null);
  const lanes = lanesOf(meetings);
  return {
    bookings: ordered,
    pieces: [
      // Behind the meetings: one that runs while a closure begins is still seen.
      ...closures.flatMap((closure) => piecesOf(closure, axis, 0, 1)),
      ...meetings.flatMap((meeting, index) =>
        piecesOf(meeting, axis, lanes[index]?.lane ?? 0, lanes[index]?.lanes ?? 1),
      ),
    ],
  };
}

/** The blocks of every room with their places on the line. */
export function layOut(blocks: readonly ScheduleBlock[], axis: Axis): ReadonlyMap<string, RoomBlocks> {
  const byRoom = Map.groupBy(blocks.map(bookingOf), ({ block }) => block.roomId);
  return new Map([...byRoom].map(([roomId, bookings]) => [roomId, roomBlocks(bookings, axis)]));
}
