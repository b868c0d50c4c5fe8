import type { TimeRange } from '@sw/policy';
import { type Axis, rangeOf } from './axis.ts';
import type { Booking } from './layout.ts';
import { STEP } from './selection.ts';

/** The position of the keyboard cursor: a room and a moment. */
export interface Cursor {
  readonly row: number;
  readonly at: number;
}

/** What is at the cursor: a booking, free time, or time in which the room cannot be booked. */
export type Spot =
  | ({ readonly kind: 'booking'; readonly booking: Booking } & TimeRange)
  | ({ readonly kind: 'free' } & TimeRange)
  | ({ readonly kind: 'shut' } & TimeRange);

const has = ({ from, to }: TimeRange, at: number): boolean => from <= at && at < to;

export function spotAt(bookings: readonly Booking[], free: readonly TimeRange[], at: number): Spot {
  const booking = bookings.find((one) => has(one, at));
  if (booking !== undefined) return { kind: 'booking', booking, from: booking.from, to: booking.to };
  const gap = free.find((one) => has(one, at));
  return gap === undefined ? { kind: 'shut', from: at, to: at + STEP } : { kind: 'free', from: at, to: gap.to };
}

/** The nearest moment that the line shows, because it leaves out the nights between its days. */
function shown({ segments }: Axis, at: number, forward: boolean): number | undefined {
  if (segments.some((segment) => has(segment, at))) return at;
  if (forward) return segments.find(({ from }) => from > at)?.from;
  const before = segments.findLast(({ to }) => to <= at);
  return before && before.to - STEP;
}

/** The position after a key; undefined: the key does nothing. A booking counts as one position, however long it is. */
export function nextCursor(
  key: string,
  cursor: Cursor,
  axis: Axis,
  rows: number,
  bookings: readonly Booking[],
): Cursor | undefined {
  const { row, at } = cursor;
  const last = rangeOf(axis).to - STEP;
  const under = bookings.find((one) => has(one, at));
  const sideways = (to: number, forward: boolean): Cursor | undefined => {
    const there = shown(axis, to, forward);
    if (there === undefined) return undefined;
    const booking = forward ? undefined : bookings.find((one) => has(one, there));
    return { row, at: booking ? (shown(axis, booking.from, true) ?? there) : there };
  };
  switch (key) {
    case 'ArrowRight':
      return sideways(under?.to ?? (Math.floor(at / STEP) + 1) * STEP, true);
    case 'ArrowLeft':
      return sideways(Math.floor(((under?.from ?? at) - 1) / STEP) * STEP, false);
    case 'ArrowDown':
      return row + 1 < rows ? { row: row + 1, at } : undefined;
    case 'ArrowUp':
      return row > 0 ? { row: row - 1, at } : undefined;
    case 'Home':
      return { row, at: rangeOf(axis).from };
    case 'End':
      return { row, at: last };
    case 'PageDown':
      return { row: Math.min(row + 10, rows - 1), at };
    case 'PageUp':
      return { row: Math.max(row - 10, 0), at };
    default:
      return undefined;
  }
}
