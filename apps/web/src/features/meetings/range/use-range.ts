import type { LocalDate } from '@sw/calendar';
import { useEffect, useRef, useState } from 'react';
import { chosenRange, nextRange, type RangeDay, type RangeEvent, type RangeState } from './range-state.ts';

/** The time of a booking as a form holds it; a missing value is null. */
export interface PickedTime {
  /** In the room's zone. */
  readonly date: LocalDate | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export interface RangePicker {
  readonly state: RangeState;
  readonly send: (event: RangeEvent) => void;
}

interface RangeSetting {
  readonly time: PickedTime;
  /** The shown date, which a first click chooses. */
  readonly date: LocalDate;
  readonly day: RangeDay;
  readonly change: (time: PickedTime) => void;
}

const isSame = (a: PickedTime, b: PickedTime): boolean => a.startsAt === b.startsAt && a.endsAt === b.endsAt;

/** The picker of a form's time. An unfinished range stays here; the form gets what is chosen. */
export function useRange({ time, date, day, change }: RangeSetting): RangePicker {
  const [state, setState] = useState(() => chosenRange(time.startsAt, time.endsAt));
  // Several events may arrive before the next render.
  const held = useRef(state);
  const given = useRef<PickedTime>(time);
  const pressedOn = useRef(state);
  const keep = (next: RangeState): void => {
    held.current = next;
    setState(next);
  };
  const { startsAt, endsAt } = time;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a time from elsewhere replaces what is drawn
  useEffect(() => {
    if (isSame(given.current, time)) return;
    given.current = time;
    keep({ ...chosenRange(startsAt, endsAt), shown: held.current.shown });
  }, [startsAt, endsAt]);
  const send = (event: RangeEvent): void => {
    const before = held.current;
    if (event.type === 'press') pressedOn.current = before;
    let next = nextRange(before, event, day);
    const pressed = pressedOn.current;
    const isNew = next.start !== pressed.start || next.end !== pressed.end || !pressed.settled;
    // A complete range needs the picker no longer.
    if (event.type === 'release' && next.settled && isNew) next = { ...next, shown: false };
    if (next === before) return;
    keep(next);
    const picked = { date, startsAt: next.start, endsAt: next.settled ? next.end : null };
    if (next.start === null || (isSame(picked, given.current) && time.date !== null)) return;
    given.current = picked;
    change(picked);
  };
  return { state, send };
}
