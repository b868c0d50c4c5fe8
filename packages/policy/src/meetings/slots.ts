import { MINUTE } from '@sw/base';
import { MEETING_LIMITS } from './limits.ts';
import { lengthOf, subtractRanges, type TimeRange } from './ranges.ts';

/** A room's time: when it can be booked, and when it is taken or closed. */
export interface RoomTime {
  readonly open: readonly TimeRange[];
  readonly busy: readonly TimeRange[];
}

/** The free time of a room from `from` on, as disjoint ranges in order. */
export const freeGaps = ({ open, busy }: RoomTime, from: number): TimeRange[] =>
  subtractRanges(open, [...busy, { from: Number.NEGATIVE_INFINITY, to: from }]);

const STEP = MEETING_LIMITS.stepMinutes * MINUTE;

/** The first step of the schedule in the gap, or the gap's own start if the meeting fits only from there. */
function firstStart(gap: TimeRange, length: number): number | undefined {
  const onStep = Math.ceil(gap.from / STEP) * STEP;
  if (onStep + length <= gap.to) return onStep;
  return gap.from + length <= gap.to ? gap.from : undefined;
}

/** The next free slots of a length: at most `count`, one after the other. */
export function nextFreeSlots(
  time: RoomTime,
  { from, length, count }: { readonly from: number; readonly length: number; readonly count: number },
): TimeRange[] {
  const slots: TimeRange[] = [];
  if (length <= 0) return slots;
  for (const gap of freeGaps(time, from)) {
    let start = firstStart(gap, length);
    while (start !== undefined && slots.length < count) {
      const end: number = start + length;
      slots.push({ from: start, to: end });
      start = firstStart({ from: end, to: gap.to }, length);
    }
    if (slots.length >= count) break;
  }
  return slots;
}

/** The free time of the same length whose start is nearest to the wanted one, not before `from`; the later of two. */
export function nearestFree(time: RoomTime, wanted: TimeRange, from: number): TimeRange | undefined {
  const length = lengthOf(wanted);
  if (length <= 0) return undefined;
  let best: number | undefined;
  for (const gap of freeGaps(time, from)) {
    if (lengthOf(gap) < length) continue;
    const start = Math.min(Math.max(wanted.from, gap.from), gap.to - length);
    // Gaps come in order, so an equally near one is the later one.
    if (best === undefined || Math.abs(start - wanted.from) <= Math.abs(best - wanted.from)) best = start;
  }
  return best === undefined ? undefined : { from: best, to: best + length };
}

export interface RoomChoice<Id> {
  readonly roomId: Id;
  readonly capacity: number;
  readonly time: RoomTime;
}

export interface WaysOut<Id> {
  /** Other rooms that are free at the wanted time and hold as many people, the smallest first. */
  readonly rooms: readonly Id[];
  /** In the wanted room. */
  readonly nearest: TimeRange | undefined;
}

const ROOMS_OFFERED = 3;

/** What can be done about an occurrence whose room is taken, besides leaving it out. */
export function waysOut<Id>(
  room: RoomChoice<Id>,
  others: readonly RoomChoice<Id>[],
  { wanted, now }: { readonly wanted: TimeRange; readonly now: number },
): WaysOut<Id> {
  const isFree = ({ time }: RoomChoice<Id>) =>
    freeGaps(time, Number.NEGATIVE_INFINITY).some(({ from, to }) => from <= wanted.from && wanted.to <= to);
  return {
    rooms: others
      .filter((other) => other.roomId !== room.roomId && other.capacity >= room.capacity && isFree(other))
      .toSorted((a, b) => a.capacity - b.capacity)
      .slice(0, ROOMS_OFFERED)
      .map(({ roomId }) => roomId),
    nearest: nearestFree(room.time, wanted, now),
  };
}
