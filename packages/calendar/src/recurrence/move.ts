import { fail, ok, type Result } from '@sw/base';
import { addDays, daysInMonth, type LocalDate, type LocalTime, type Weekday, weekdayOf } from '../zone/dates.ts';
import { namedDates } from './expand.ts';
import type { Cycle, MonthDay, Nth, RecurrenceRule, RuleRefusal } from './rule.ts';
import type { WorkCalendar } from './workdays.ts';

export interface RuleMove {
  /** The place of the first occurrence that moves. */
  readonly from: number;
  readonly days: number;
  readonly time: LocalTime;
  readonly minutes: number;
  readonly zone: string;
}

const DAYS_OF_WEEK = 7;

const shifted = (weekday: Weekday, days: number): Weekday =>
  (((((weekday - 1 + days) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1) as Weekday;

/** The same kind of day of a month for another date: its number, or its place among the weekdays. */
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
 * A rule whose occurrences from one on are moved: the first of them by so many days, the others to where the rule then
 * puts them. A uniform move would leave the rule: the day after the second Tuesday is not always the second Wednesday.
 * There are as many as before.
 */
export function moveRule(
  rule: RecurrenceRule,
  move: RuleMove,
  calendar: WorkCalendar,
): Result<RecurrenceRule, RuleRefusal> {
  const before = namedDates(rule, calendar);
  if (!before.ok) return before;
  const left = before.value.slice(move.from);
  const [first] = left;
  if (first === undefined) return fail('no_occurrence');
  const date = addDays(first, move.days);
  const { time, minutes, zone } = move;
  const moved: RecurrenceRule = {
    cycle: cycleAt(rule.cycle, date, move.days),
    start: { date, time },
    ...{ minutes, zone, skipped: [] },
    end: { by: 'count', count: left.length },
  };
  const after = namedDates(moved, calendar);
  if (!after.ok) return after;
  const places = new Set(rule.skipped);
  const skipped = after.value.filter((_, place) => places.has(left[place] ?? ''));
  const last = after.value.at(-1) ?? date;
  return ok({ ...moved, skipped, end: rule.end.by === 'date' ? { by: 'date', date: last } : moved.end });
}
