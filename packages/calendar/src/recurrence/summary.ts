import { dayNumber, type LocalDate, type LocalTime } from '../zone/dates.ts';
import { instantToWall, isSkipped, type WallTime } from '../zone/wall.ts';
import type { Expansion } from './expand.ts';
import { type Pattern, patternOf } from './pattern.ts';
import type { RecurrenceEnd, RecurrenceRule } from './rule.ts';

/** What a preview says about a rule. It has no words: the page writes the sentence in its language. */
export interface RuleSummary {
  readonly pattern: Pattern;
  readonly from: LocalTime;
  /** As clocks show it at the first occurrence. */
  readonly to: LocalTime;
  /** Dates between start and end: 1 for a meeting that ends after midnight. */
  readonly laterDays: number;
  readonly zone: string;
  readonly end: RecurrenceEnd;
  readonly count: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly skipped: readonly LocalDate[];
  /** Occurrences whose time clocks skip, with the wall time at which they begin instead. */
  readonly moved: readonly WallTime[];
}

/** The summary of a rule and of what `expandRule` made of it. */
export function summariseRule(rule: RecurrenceRule, { occurrences, skipped }: Expansion): RuleSummary {
  const [first] = occurrences;
  const { start, zone, end } = rule;
  const ends = instantToWall(first.end, zone);
  return {
    pattern: patternOf(rule),
    from: start.time,
    to: ends.time,
    laterDays: dayNumber(ends.date) - dayNumber(first.date),
    zone,
    end,
    count: occurrences.length,
    first: first.date,
    last: (occurrences.at(-1) ?? first).date,
    skipped,
    moved: occurrences
      .filter(({ date }) => isSkipped({ date, time: start.time }, zone))
      .map((occurrence) => instantToWall(occurrence.start, zone)),
  };
}
