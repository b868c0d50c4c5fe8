import { MAX_EVERY } from '@sw/calendar';
import { type CycleEnd, type CycleType, type CycleUnit, MEETING_LIMITS } from './limits.ts';

/** A cycle while it is being entered; any part may still be missing. */
export interface CycleDraft {
  readonly type: CycleType | null;
  /** For a custom cycle: it repeats every `every` units. */
  readonly every: number | null;
  readonly unit: CycleUnit | null;
  readonly end: CycleEnd | null;
  /** The number of meetings, if the cycle ends after one. */
  readonly count: number | null;
  /** The last day, `2026-12-31`, if it ends on one. */
  readonly until: string | null;
}

export type CycleProblem =
  | {
      readonly field: 'cycleType' | 'cycleEvery' | 'cycleUnit' | 'cycleEnd' | 'cycleCount' | 'cycleUntil';
      readonly problem:
        | 'CYCLE_TYPE_REQUIRED'
        | 'CYCLE_EVERY_REQUIRED'
        | 'CYCLE_UNIT_REQUIRED'
        | 'CYCLE_END_REQUIRED'
        | 'CYCLE_COUNT_REQUIRED'
        | 'CYCLE_UNTIL_REQUIRED'
        | 'CYCLE_ENDS_BEFORE_MEETING';
    }
  | {
      readonly field: 'cycleEvery' | 'cycleCount' | 'cycleUntil';
      readonly problem: 'CYCLE_EVERY_RANGE' | 'CYCLE_LIMIT';
      readonly allowed: number;
    };

const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

function* checkCustom({ every, unit }: CycleDraft): Generator<CycleProblem> {
  if (every === null) yield { field: 'cycleEvery', problem: 'CYCLE_EVERY_REQUIRED' };
  if (unit === null) yield { field: 'cycleUnit', problem: 'CYCLE_UNIT_REQUIRED' };
  else if (every !== null && !isCount(every, MAX_EVERY[unit]))
    yield { field: 'cycleEvery', problem: 'CYCLE_EVERY_RANGE', allowed: MAX_EVERY[unit] };
}

function* checkEnd({ end, count, until }: CycleDraft, day: string | null): Generator<CycleProblem> {
  const { occurrences } = MEETING_LIMITS;
  if (end === null) yield { field: 'cycleEnd', problem: 'CYCLE_END_REQUIRED' };
  if (end === 'count') {
    if (count === null) yield { field: 'cycleCount', problem: 'CYCLE_COUNT_REQUIRED' };
    else if (!isCount(count, occurrences)) yield { field: 'cycleCount', problem: 'CYCLE_LIMIT', allowed: occurrences };
  }
  if (end === 'date') {
    if (until === null) yield { field: 'cycleUntil', problem: 'CYCLE_UNTIL_REQUIRED' };
    // Days written as yyyy-MM-dd sort as text.
    else if (day !== null && until < day) yield { field: 'cycleUntil', problem: 'CYCLE_ENDS_BEFORE_MEETING' };
  }
}

/** What is wrong with a cycle whose first meeting is on `day`. */
export function* checkCycle(cycle: CycleDraft, day: string | null): Generator<CycleProblem> {
  if (cycle.type === null) yield { field: 'cycleType', problem: 'CYCLE_TYPE_REQUIRED' };
  if (cycle.type === 'custom') yield* checkCustom(cycle);
  yield* checkEnd(cycle, day);
}
