import { MINUTE } from '@sw/base';
import type { MeetingRoom } from '@sw/contract';
import { MEETING_LIMITS, mergeRanges, openRanges, subtractRanges, type TimeRange } from '@sw/policy';
import { type Axis, rangeOf } from './axis.ts';
import type { Booking } from './layout.ts';

export const STEP = MEETING_LIMITS.stepMinutes * MINUTE;
const HOUR_LONG = 4 * STEP;

/** The selection on the line: a new booking, or the new place of one of the user's own bookings. */
export interface Selection extends TimeRange {
  readonly roomId: string;
  /** Undefined: a new booking. */
  readonly moves?: Booking;
  /** There is a conflict, or the room is closed then. */
  readonly blocked?: boolean;
}

/** The bookable hours of a room on the line. Its days may begin earlier or later than those of the line. */
export function openTime(room: Pick<MeetingRoom, 'zone' | 'open' | 'enabled'>, axis: Axis): TimeRange[] {
  if (!room.enabled) return [];
  const shown = rangeOf(axis);
  return mergeRanges(openRanges({ zone: room.zone, hours: room.open }, shown)).flatMap(({ from, to }) =>
    from < shown.to && to > shown.from ? [{ from: Math.max(from, shown.from), to: Math.min(to, shown.to) }] : [],
  );
}

/** When a room can be booked: open, free, and not in the past. `except`: a booking that does not conflict with itself. */
export function freeTime(
  open: readonly TimeRange[],
  bookings: readonly Booking[],
  now: number,
  except?: Booking,
): TimeRange[] {
  const taken = bookings.filter((one) => one.block.meetingId === null || one.block !== except?.block);
  const past = { from: 0, to: Math.floor(now / STEP) * STEP };
  return subtractRanges(open, [...taken, past]);
}

const around = (free: readonly TimeRange[], at: number): TimeRange | undefined =>
  free.find(({ from, to }) => from <= at && at < to);

/** A click on free time selects an hour, or less if the next meeting begins earlier. */
export function startAt(roomId: string, free: readonly TimeRange[], at: number): Selection | undefined {
  const gap = around(free, at);
  return gap && { roomId, from: at, to: Math.min(at + HOUR_LONG, gap.to) };
}

/** The selection of a drag. It includes the first and the last step, and stops at taken time. */
export function drawTo(roomId: string, free: readonly TimeRange[], begun: number, at: number): Selection | undefined {
  const gap = around(free, begun);
  if (gap === undefined) return undefined;
  const from = Math.max(Math.min(begun, at), gap.from);
  const to = Math.min(Math.max(begun, at) + STEP, gap.to);
  return { roomId, from, to };
}

/** The selection with its end one step later or earlier: at least one step long, and never over taken time. */
export function stretch(selection: Selection, steps: number, free: readonly TimeRange[]): Selection {
  const gap = around(free, selection.from);
  const to = Math.max(selection.to + steps * STEP, selection.from + STEP);
  return { ...selection, to: Math.min(to, gap?.to ?? selection.to) };
}

/** One of the user's own bookings at another place. If that is taken, the result is marked as blocked and cannot be put there. */
export function moveTo(
  moves: Booking,
  roomId: string,
  from: number,
  to: number,
  free: readonly TimeRange[],
): Selection {
  const fits = free.some((gap) => gap.from <= from && to <= gap.to);
  return { roomId, from, to, moves, blocked: !fits };
}

export const isMoved = ({ roomId, from, to, moves }: Selection): boolean =>
  moves === undefined || roomId !== moves.block.roomId || from !== moves.from || to !== moves.to;
