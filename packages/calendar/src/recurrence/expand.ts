import { fail, MINUTE, ok, type Result } from '@sw/base';
import { dateOfDay, type LocalDate } from '../zone/dates.ts';
import { wallToInstant } from '../zone/wall.ts';
import { daysOf, patternOf } from './pattern.ts';
import { MAX_OCCURRENCES, type RecurrenceRule, type RuleRefusal, ruleProblem } from './rule.ts';
import { type WorkCalendar, workdayTest } from './workdays.ts';

export interface Occurrence {
  /** Its place in the rule, from 0. Skipped dates have one too, so that skipping does not renumber the others. */
  readonly index: number;
  /** The date that the rule names, in the rule's zone. */
  readonly date: LocalDate;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

export interface Expansion {
  /** R5.34: one occurrence is a meeting of its own, not a series. */
  readonly single: boolean;
  readonly occurrences: readonly [Occurrence, ...Occurrence[]];
  /** The rule's dates that were left out. */
  readonly skipped: readonly LocalDate[];
}

/** The dates of a rule whose parts are sound, skipped ones included. */
export function namedDates(rule: RecurrenceRule, calendar: WorkCalendar): Result<LocalDate[], RuleRefusal> {
  const { end } = rule;
  const dates: LocalDate[] = [];
  for (const day of daysOf(patternOf(rule), rule.start.date, workdayTest(calendar))) {
    const date = dateOfDay(day);
    if (end.by === 'date' && date > end.date) return ok(dates);
    if (dates.length === MAX_OCCURRENCES) return fail('too_many');
    dates.push(date);
    if (end.by === 'count' && dates.length === end.count) return ok(dates);
  }
  // The days ended at LAST_DATE. That is enough for an end by date, but not for an end by count.
  return end.by === 'date' || dates.length === 0 ? ok(dates) : fail('too_far');
}

/** The occurrences of a rule on these dates. */
export function occurrencesOn(
  { start: { time }, zone, minutes }: RecurrenceRule,
  dates: readonly (readonly [index: number, date: LocalDate])[],
): Result<readonly [Occurrence, ...Occurrence[]], RuleRefusal> {
  const occurrences: Occurrence[] = [];
  for (const [index, date] of dates) {
    const start = wallToInstant({ date, time }, zone);
    if (start < (occurrences.at(-1)?.end ?? -Infinity)) return fail('overlap');
    occurrences.push({ index, date, start, end: start + minutes * MINUTE });
  }
  const [first, ...others] = occurrences;
  return first ? ok([first, ...others]) : fail('no_occurrence');
}

/** All occurrences of a rule, or why it cannot be booked. A rule with too many occurrences is refused, never cut. */
export function expandRule(rule: RecurrenceRule, calendar: WorkCalendar): Result<Expansion, RuleRefusal> {
  const problem = ruleProblem(rule);
  if (problem) return fail(problem);
  const dates = namedDates(rule, calendar);
  if (!dates.ok) return dates;
  const skipped = new Set(rule.skipped);
  const occurrences = occurrencesOn(
    rule,
    [...dates.value.entries()].filter(([, date]) => !skipped.has(date)),
  );
  if (!occurrences.ok) return occurrences;
  return ok({
    single: occurrences.value.length === 1,
    occurrences: occurrences.value,
    skipped: dates.value.filter((date) => skipped.has(date)),
  });
}
