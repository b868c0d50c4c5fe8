import { MINUTE } from '@sw/base';
import { type LocalDate, startOfDate } from '@sw/calendar';
import { MEETING_LIMITS, type MerchantConfig, openRanges, type TimeRange } from '@sw/policy';
import type { RangeDay, Taken } from './range-state.ts';

const STEP = MEETING_LIMITS.stepMinutes * MINUTE;
/** The bookable hours of one date in a zone, as instants. */
export function openHours(hours: MerchantConfig, date: LocalDate, zone: string): TimeRange {
  const start = startOfDate(date, zone);
  // The rules also return the day before, which comes first.
  return openRanges({ zone, hours }, { from: start, to: start }).at(-1) ?? { from: start, to: start };
}

interface DayOfRoom {
  readonly hours: MerchantConfig;
  readonly date: LocalDate;
  readonly zone: string;
  readonly taken: readonly Taken[];
  readonly now: number;
}

/** A day as the picker needs it. The step that includes the present can still be booked. */
export function roomDay({ hours, date, zone, taken, now }: DayOfRoom): RangeDay {
  const open = openHours(hours, date, zone);
  const from = Math.min(Math.max(open.from, Math.floor(now / STEP) * STEP), open.to);
  return { open: { from, to: open.to }, taken: withoutOverlaps(taken), step: STEP };
}

/** Taken time in order. If two overlap, the earlier keeps its name, and the later begins where the earlier ends. */
function withoutOverlaps(taken: readonly Taken[]): Taken[] {
  const rest: Taken[] = [];
  for (const one of taken.toSorted((a, b) => a.from - b.from)) {
    const from = Math.max(one.from, rest.at(-1)?.to ?? one.from);
    if (from < one.to) rest.push({ ...one, from });
  }
  return rest;
}
