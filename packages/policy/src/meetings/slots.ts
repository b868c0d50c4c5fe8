import { MINUTE } from '@sw/base';
import { MEETING_LIMITS } from './limits.ts';
import { lengthOf, subtractRanges, type TimeRange } from './ranges.ts';

/** When a room can be booked, and when it is taken or closed. */
export interface RoomTime {
  readonly open: readonly TimeRange[];
  readonly busy: readonly TimeRange[];
}

/** The free time of a room from `from` on, as disjoint ranges in order. */
export const freeGaps = ({ open, busy }: RoomTime, from: number): TimeRange[] =>
  subtractRanges(open, [...busy, { from: Number.NEGATIVE_INFINITY, to: from }]);

/** Whether the room can be booked for all of a time. */
export const isFreeAt = (time: RoomTime, { from, to }: TimeRange): boolean =>
  freeGaps(time, from).some((gap) => gap.from <= from && to <= gap.to);

const STEP = MEETING_LIMITS.stepMinutes * MINUTE;

/** The whole minutes of a gap: it begins at any millisecond if it begins now, or where people ended a meeting early. */
const minutesOf = ({ from, to }: TimeRange): TimeRange => ({
  from: Math.ceil(from / MINUTE) * MINUTE,
  to: Math.floor(to / MINUTE) * MINUTE,
});

/** The first step of the schedule in the gap, or the gap's first minute if the meeting fits only from there. */
function firstStart(gap: TimeRange, length: number): number | undefined {
  const { from, to } = minutesOf(gap);
  const onStep = Math.ceil(from / STEP) * STEP;
  if (onStep + length <= to) return onStep;
  return from + length <= to ? from : undefined;
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
  for (const gap of freeGaps(time, from).map(minutesOf)) {
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
  return {
    rooms: others
      .filter(
        (other) => other.roomId !== room.roomId && other.capacity >= room.capacity && isFreeAt(other.time, wanted),
      )
      .toSorted((a, b) => a.capacity - b.capacity)
      .slice(0, ROOMS_OFFERED)
      .map(({ roomId }) => roomId),
    nearest: nearestFree(room.time, wanted, now),
  };
}
