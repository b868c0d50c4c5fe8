import { fail, ok, type Result } from '@sw/base';
import { addDays, daysInMonth, type LocalDate, type LocalTime, type Weekday, weekdayOf } from '../zone/dates.ts';
import { namedDates, type Occurrence, occurrencesOn } from './expand.ts';
import { type Cycle, type MonthDay, type Nth, type RecurrenceRule, type RuleRefusal, ruleProblem } from './rule.ts';
import type { WorkCalendar } from './workdays.ts';

/** An occurrence that is booked: its place in the rule, and its date in the zone of the rule. */
export type BookedDate = Pick<Occurrence, 'index' | 'date'>;

export interface RuleMove {
  /** The occurrences that move, in order. Places between them have no meeting. */
  readonly booked: readonly BookedDate[];
  readonly days: number;
  readonly time: LocalTime;
  readonly minutes: number;
  readonly zone: string;
}

export interface MovedRule {
  readonly rule: RecurrenceRule;
  /** One for each booked date. Their places are counted from the first of them. */
  readonly occurrences: readonly [Occurrence, ...Occurrence[]];
}

const DAYS_OF_WEEK = 7;

const shifted = (weekday: Weekday, days: number): Weekday =>
  (((((weekday - 1 + days) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1) as Weekday;

/** The same kind of monthly day for another date: its number, or its place among the weekdays. */
function monthDayAt(on: MonthDay, date: LocalDate): MonthDay {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if ('day' in on) return { day };
  const isLast = day + DAYS_OF_WEEK > daysInMonth(year, month);
  const nth = Math.ceil(day / DAYS_OF_WEEK);
  return { nth: isLast && (on.nth === -1 || nth > 4) ? -1 : (nth as Nth), weekday: weekdayOf(date) };
}

function cycleAt(cycle: Cycle, date: LocalDate, days: number): Cycle {
  if (cycle.kind !== 'custom') return cycle;
  if (cycle.unit === 'week')
    return { ...cycle, weekdays: cycle.weekdays.map((weekday) => shifted(weekday, days)).sort() };
  return cycle.unit === 'month' ? { ...cycle, on: monthDayAt(cycle.on, date) } : cycle;
}

/**
 * Moves the occurrences of a rule: the first by a number of days, the others to the dates of the moved rule. Moving all by the
 * same number would break the rule: the day after the second Tuesday is not always the second Wednesday. The number of
 * occurrences stays the same.
 *
 * The dates are the booked ones. The workdays of an enterprise may have changed since, and a series that only starts at
 * another hour keeps its days.
 */
export function moveRule(
  rule: RecurrenceRule,
  { booked, days, time, minutes, zone }: RuleMove,
  calendar: WorkCalendar,
): Result<MovedRule, RuleRefusal> {
  const [first] = booked;
  const last = booked.at(-1);
  if (first === undefined || last === undefined) return fail('no_occurrence');
  const { end } = rule;
  const booksUpTo = last.index + 1;
  const count = (end.by === 'count' ? Math.max(end.count, booksUpTo) : booksUpTo) - first.index;
  const date = addDays(first.date, days);
  const moved: RecurrenceRule = {
    cycle: cycleAt(rule.cycle, date, days),
    start: { date, time },
    minutes,
    zone,
    skipped: [],
    end: { by: 'count', count },
  };
  const problem = ruleProblem(moved);
  if (problem) return fail(problem);
  const named = namedDates(moved, calendar);
  if (!named.ok) return named;
  const dates = booked.map((one): [number, LocalDate] => {
    const index = one.index - first.index;
    return [index, days === 0 ? one.date : (named.value[index] ?? one.date)];
  });
  const occurrences = occurrencesOn(moved, dates);
  if (!occurrences.ok) return occurrences;
  const kept = new Set(dates.map(([, one]) => one));
  return ok({
    rule: {
      ...moved,
      skipped: named.value.filter((one) => !kept.has(one)),
      end: end.by === 'date' ? { by: 'date', date: dates.at(-1)?.[1] ?? date } : moved.end,
    },
    occurrences: occurrences.value,
  });
}
