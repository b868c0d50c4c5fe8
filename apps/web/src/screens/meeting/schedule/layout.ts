import type { ScheduleBlock } from '@sw/contract';
import { isMeetingAhead, type TimeRange } from '@sw/policy';
import { sideBySide } from '../../../features/meetings/side-by-side.ts';
import type { Axis } from './axis.ts';

/** The look of a block: three greys for others' bookings, two colours for the user's own, an outline, a hatch. */
export type BlockLook = 'past' | 'coming' | 'now' | 'mine' | 'mineNow' | 'invited' | 'closed';

/** In pixels, the height of a room, and of the line in it, without its margins and the rule below. */
export const ROW = 62;
export const LINE = ROW - 11;

export interface Booking extends TimeRange {
  readonly block: ScheduleBlock;
}

/** The part of a block on one day of the line. Positions are fractions of the line's width. */
export interface Piece {
  readonly key: string;
  readonly booking: Booking;
  readonly left: number;
  readonly width: number;
  /** Meetings at the same time share the height. */
  readonly lane: number;
  readonly lanes: number;
  /** Whether the block continues before or after this part. */
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

/** Whether the user may drag it elsewhere: one of their own meetings that has not begun. */
export const isMovable = ({ part, status }: ScheduleBlock): boolean =>
  (part === 'organiser' || part === 'booker') && status !== null && isMeetingAhead(status);

/** In a week, pieces narrower than a third of a day have a colour but no text, which their tooltip shows. */
const WORDED = 0.045;

/** Whether a piece has room for its text. */
export const isWorded = ({ width, booking: { block } }: Piece, full: boolean): boolean =>
  full || width > WORDED || block.meetingId === null;

/**
 * Whether a piece is part of the one shape that draws all short meetings of others in a room. Every other piece is an
 * element of its own: it has text, its own edge, or can be dragged.
 */
export const isShape = (piece: Piece, full: boolean): boolean =>
  !isWorded(piece, full) && piece.booking.block.part === 'none' && piece.booking.block.approval !== 'pending';

/** The piece at a position in the row, given as fractions from the left and from the top. */
export const pieceAt = (pieces: readonly Piece[], x: number, y: number): Piece | undefined =>
  pieces.findLast(
    ({ left, width, lane, lanes }) => left <= x && x < left + width && lane <= y * lanes && y * lanes < lane + 1,
  );

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
  const placed = sideBySide(meetings.map((booking) => ({ from: booking.from, to: booking.to, booking })));
  return {
    bookings: ordered,
    pieces: [
      // Behind the meetings, so that a meeting that still runs when a closure begins stays visible.
      ...closures.flatMap((closure) => piecesOf(closure, axis, 0, 1)),
      ...placed.flatMap(({ booking, lane, lanes }) => piecesOf(booking, axis, lane, lanes)),
    ],
  };
}

/** The blocks of every room with their positions on the line. */
export function layOut(blocks: readonly ScheduleBlock[], axis: Axis): ReadonlyMap<string, RoomBlocks> {
  const byRoom = Map.groupBy(blocks.map(bookingOf), ({ block }) => block.roomId);
  return new Map([...byRoom].map(([roomId, bookings]) => [roomId, roomBlocks(bookings, axis)]));
}
