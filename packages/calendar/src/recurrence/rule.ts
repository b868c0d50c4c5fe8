import { isLocalDate, isLocalTime, type LocalDate, WEEKDAYS, type Weekday } from '../zone/dates.ts';
import { isZone } from '../zone/offset.ts';
import type { WallTime } from '../zone/wall.ts';

/** R5.33. */
export const MAX_OCCURRENCES = 100;
/** The largest N of 'every N weeks': a year, and two of months. Forms use the same. */
export const MAX_EVERY = { day: 365, workday: 260, week: 52, month: 24 } as const;
/** A week: longer events are not meetings. */
export const MAX_MINUTES = 7 * 24 * 60;
const MAX_SKIPPED = MAX_OCCURRENCES;

/** Which weekday of a month: the first to the fourth, or the last. */
export const NTH = [1, 2, 3, 4, -1] as const;
export type Nth = (typeof NTH)[number];

export type MonthDay = { readonly day: number } | { readonly nth: Nth; readonly weekday: Weekday };

/** The cycle types of the specification (R4.20). The first four repeat every time, on the weekday or day of the start. */
export type Cycle =
  | { readonly kind: 'workday' | 'day' | 'week' | 'month' }
  | { readonly kind: 'custom'; readonly unit: 'day' | 'workday'; readonly every: number }
  | { readonly kind: 'custom'; readonly unit: 'week'; readonly every: number; readonly weekdays: readonly Weekday[] }
  | { readonly kind: 'custom'; readonly unit: 'month'; readonly every: number; readonly on: MonthDay };

/** The date is inclusive and a date of the rule's zone. */
export type RecurrenceEnd =
  | { readonly by: 'count'; readonly count: number }
  | { readonly by: 'date'; readonly date: LocalDate };

export interface RecurrenceRule {
  readonly cycle: Cycle;
  /** The first occurrence is on this date, or on the first date after it that the cycle names. */
  readonly start: WallTime;
  /** The real length of every occurrence, also where clocks change during it. */
  readonly minutes: number;
  readonly zone: string;
  readonly end: RecurrenceEnd;
  /** Dates without a meeting. They count towards an end by count, so skipping one adds none at the end. */
  readonly skipped: readonly LocalDate[];
}

/** Why the occurrences of a rule cannot be booked. */
export type RuleRefusal =
  | 'start'
  | 'minutes'
  | 'zone'
  | 'every'
  | 'weekdays'
  | 'month_day'
  | 'count'
  | 'end_date'
  | 'skipped'
  /** R5.32. */
  | 'end_before_start'
  /** R5.33. */
  | 'too_many'
  /** An occurrence would be after LAST_DATE. */
  | 'too_far'
  | 'no_occurrence'
  /** An occurrence begins before the previous one has ended. */
  | 'overlap';

const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;

function cycleProblem(cycle: Cycle): RuleRefusal | undefined {
  if (cycle.kind !== 'custom') return undefined;
  if (!isWithin(cycle.every, MAX_EVERY[cycle.unit])) return 'every';
  if (cycle.unit === 'week') {
    const known = cycle.weekdays.every((weekday) => WEEKDAYS.includes(weekday));
    return known && cycle.weekdays.length >= 1 && cycle.weekdays.length <= WEEKDAYS.length ? undefined : 'weekdays';
  }
  if (cycle.unit !== 'month') return undefined;
  if ('day' in cycle.on) return isWithin(cycle.on.day, 31) ? undefined : 'month_day';
  return NTH.includes(cycle.on.nth) && WEEKDAYS.includes(cycle.on.weekday) ? undefined : 'month_day';
}

function endProblem({ start, end }: RecurrenceRule): RuleRefusal | undefined {
  if (end.by === 'count') {
    if (!Number.isInteger(end.count) || end.count < 1) return 'count';
    return end.count > MAX_OCCURRENCES ? 'too_many' : undefined;
  }
  if (!isLocalDate(end.date)) return 'end_date';
  return end.date < start.date ? 'end_before_start' : undefined;
}

/** What is wrong with the parts of a rule, before any date is counted. */
export function ruleProblem(rule: RecurrenceRule): RuleRefusal | undefined {
  if (!isLocalDate(rule.start.date) || !isLocalTime(rule.start.time)) return 'start';
  if (!isWithin(rule.minutes, MAX_MINUTES)) return 'minutes';
  if (!isZone(rule.zone)) return 'zone';
  if (rule.skipped.length > MAX_SKIPPED || !rule.skipped.every(isLocalDate)) return 'skipped';
  return cycleProblem(rule.cycle) ?? endProblem(rule);
}
