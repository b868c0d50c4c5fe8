import type { MeetingRoom } from '@sw/contract';
import type { TimeRange } from '@sw/policy';
import { useRef, useState } from 'react';
import { type Axis, rangeOf } from './axis.ts';
import { type Cursor, nextCursor, type Spot, spotAt } from './cursor.ts';
import { type Booking, isMovable, type RoomBlocks } from './layout.ts';
import { drawTo, freeTime, isMoved, moveTo, openTime, type Selection, STEP, startAt, stretch } from './selection.ts';

interface Given {
  readonly rooms: readonly MeetingRoom[];
  readonly axis: Axis;
  readonly byRoom: ReadonlyMap<string, RoomBlocks>;
  readonly now: number;
  /** The initial selection: a time from the finder. */
  readonly chosen: Selection | undefined;
  /** Moves one of the user's own bookings to where it was dragged. */
  readonly put: (selection: Selection) => void;
}

export interface Timeline {
  readonly cursor: Cursor;
  /** Set when a key moved the cursor: its cell then takes the focus. */
  readonly takesFocus: { current: boolean };
  readonly selection: Selection | undefined;
  /** Whether the popover of the selection is open. */
  readonly asks: boolean;
  /** The booking whose facts are shown. */
  readonly opened: Booking | undefined;
  readonly spot: Spot | undefined;
  readonly bookingsOf: (roomId: string) => readonly Booking[];
  readonly freeOf: (room: MeetingRoom, except?: Booking) => readonly TimeRange[];
  readonly select: (selection: Selection | undefined) => void;
  readonly ask: () => void;
  readonly open: (booking: Booking | undefined) => void;
  readonly press: (row: number, at: number, booking: Booking | undefined) => void;
  readonly finish: (selection: Selection) => void;
  readonly key: (key: string, shift: boolean) => boolean;
}

const NONE: readonly Booking[] = [];
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const UPWARDS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The present time if the line shows it, otherwise the beginning of the line. */
function firstCursor(axis: Axis, now: number): Cursor {
  const { from } = rangeOf(axis);
  const shown = axis.segments.some((segment) => segment.from <= now && now < segment.to);
  return { row: 0, at: shown ? Math.floor(now / STEP) * STEP : from };
}

/** Changed hours on the same days do not reset anything. */
const daysOf = ({ zone, segments }: Axis): string => [zone, ...segments.map(({ day }) => day)].join(' ');

const isOn = (axis: Axis, { from, to }: Selection): boolean => {
  const shown = rangeOf(axis);
  return from < shown.to && to > shown.from;
};

/**
 * The selection on the schedule, by keys or pointer. Showing other days drops it: otherwise the user could book something
 * they do not see.
 */
export function useTimeline({ rooms, axis, byRoom, now, chosen, put }: Given): Timeline {
  const [moved, setCursor] = useState<Cursor>();
  const takesFocus = useRef(false);
  const [selection, setSelection] = useState<Selection | undefined>(chosen);
  const [asks, setAsks] = useState(chosen !== undefined);
  const [opened, open] = useState<Booking>();
  const [shown, setShown] = useState(axis);
  if (daysOf(axis) !== daysOf(shown)) {
    setShown(axis);
    open(undefined);
    // A selection from the finder stays if only the new days show it.
    if (selection !== undefined && isOn(shown, selection)) {
      setSelection(undefined);
      setAsks(false);
    }
  }

  const bookingsOf = (roomId: string) => byRoom.get(roomId)?.bookings ?? NONE;
  const freeOf = (room: MeetingRoom, except?: Booking) =>
    room.mayBook ? freeTime(openTime(room, axis), bookingsOf(room.roomId), now, except) : [];

  const { from, to } = rangeOf(axis);
  const isHere = moved !== undefined && moved.row < rooms.length && from <= moved.at && moved.at < to;
  const cursor = isHere ? moved : firstCursor(axis, now);
  const room = rooms[cursor.row];
  const spot = room && spotAt(bookingsOf(room.roomId), freeOf(room), cursor.at);

  const select = (next: Selection | undefined): void => {
    setSelection(next);
    setAsks(false);
    if (next !== undefined) open(undefined);
  };
  const ask = (): void => setAsks(true);

  const finish = (done: Selection): void => {
    if (done.moves === undefined) {
      ask();
      return;
    }
    select(undefined);
    if (done.blocked !== true && isMoved(done)) put(done);
  };

  const press = (row: number, at: number, booking: Booking | undefined): void => {
    const there = rooms[row];
    if (there === undefined) return;
    setCursor({ row, at });
    if (booking !== undefined) {
      // The focus returns here when the facts are closed.
      takesFocus.current = true;
      select(undefined);
      open(booking);
      return;
    }
    const next = startAt(there.roomId, freeOf(there), at);
    select(next);
    setAsks(next !== undefined);
  };

  /** Moves one of the user's own bookings that was picked up with keys by one step. */
  const carry = (held: Selection & { moves: Booking }, pressed: string, shift: boolean): boolean => {
    const { moves } = held;
    const steps = SIDEWAYS[pressed];
    const row = rooms.findIndex(({ roomId }) => roomId === held.roomId) + (UPWARDS[pressed] ?? 0);
    const target = rooms[row];
    if (target === undefined || (steps === undefined && UPWARDS[pressed] === undefined)) return false;
    const more = (steps ?? 0) * STEP;
    const begins = shift ? held.from : held.from + more;
    const ends = Math.max(held.to + more, begins + STEP);
    takesFocus.current = true;
    setCursor({ row, at: Math.min(Math.max(begins, from), to - STEP) });
    setSelection(moveTo(moves, target.roomId, begins, ends, freeOf(target, moves)));
    return true;
  };

  const pickUp = (booking: Booking): Selection & { moves: Booking } => {
    const free = room ? freeOf(room, booking) : [];
    return { ...moveTo(booking, booking.block.roomId, booking.from, booking.to, free), moves: booking };
  };

  const lengthen = (steps: number): boolean => {
    if (room === undefined || spot === undefined) return false;
    if (spot.kind === 'booking' && selection === undefined)
      return isMovable(spot.booking.block) && carry(pickUp(spot.booking), steps > 0 ? 'ArrowRight' : 'ArrowLeft', true);
    const free = freeOf(room);
    setSelection(selection ? stretch(selection, steps, free) : drawTo(room.roomId, free, cursor.at, cursor.at));
    return true;
  };

  const enter = (): boolean => {
    if (selection !== undefined) finish(selection);
    else if (spot?.kind === 'booking') open(spot.booking);
    else press(cursor.row, cursor.at, undefined);
    return true;
  };

  const key = (pressed: string, shift: boolean): boolean => {
    if (pressed === 'Escape') {
      if (selection === undefined) return false;
      select(undefined);
      return true;
    }
    if (pressed === 'Enter') return enter();
    if (pressed === ' ') {
      if (selection !== undefined || spot?.kind !== 'booking' || !isMovable(spot.booking.block)) return enter();
      setSelection(pickUp(spot.booking));
      return true;
    }
    if (selection?.moves !== undefined) return carry({ ...selection, moves: selection.moves }, pressed, shift);
    const steps = SIDEWAYS[pressed];
    if (shift && steps !== undefined) return lengthen(steps);
    const next = nextCursor(pressed, cursor, axis, rooms.length, room ? bookingsOf(room.roomId) : NONE);
    if (next === undefined) return pressed in SIDEWAYS || pressed in UPWARDS;
    select(undefined);
    takesFocus.current = true;
    setCursor(next);
    return true;
  };

  return {
    cursor,
    takesFocus,
    selection,
    asks,
    opened,
    spot,
    bookingsOf,
    freeOf,
    select,
    ask,
    open,
    press,
    finish,
    key,
  };
}
