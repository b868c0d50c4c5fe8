import { DAY } from '@sw/base';
import {
  dayNumber,
  daysInMonth,
  LAST_DATE,
  type LocalDate,
  type Weekday,
  weekdayOf,
  weekdayOfDay,
} from '../zone/dates.ts';
import type { MonthDay, RecurrenceRule } from './rule.ts';

/** A cycle with all its parts: 'week' from a Tuesday is every 1 week on Tuesday. */
export type Pattern =
  | { readonly unit: 'day'; readonly every: number }
  | { readonly unit: 'workday'; readonly every: number }
  | { readonly unit: 'week'; readonly every: number; readonly weekdays: readonly Weekday[] }
  | { readonly unit: 'month'; readonly every: number; readonly on: MonthDay };

export function patternOf({ cycle, start }: RecurrenceRule): Pattern {
  switch (cycle.kind) {
    case 'day':
    case 'workday':
      return { unit: cycle.kind, every: 1 };
    case 'week':
      return { unit: 'week', every: 1, weekdays: [weekdayOf(start.date)] };
    case 'month':
      return { unit: 'month', every: 1, on: { day: Number(start.date.slice(8)) } };
    case 'custom': {
      const { every } = cycle;
      if (cycle.unit === 'week') return { unit: 'week', every, weekdays: [...new Set(cycle.weekdays)].sort() };
      return cycle.unit === 'month' ? { unit: 'month', every, on: cycle.on } : { unit: cycle.unit, every };
    }
  }
}

const LAST_DAY = dayNumber(LAST_DATE);

function* everyDays(first: number, every: number): Generator<number> {
  for (let day = first; day <= LAST_DAY; day += every) yield day;
}

/** Every Nth workday, counted from the first one at or after the start. */
function* everyWorkdays(first: number, every: number, works: (day: number) => boolean): Generator<number> {
  let seen = 0;
  for (let day = first; day <= LAST_DAY; day += 1) {
    if (!works(day)) continue;
    if (seen % every === 0) yield day;
    seen += 1;
  }
}

/** Weeks begin on Monday and are counted from the week of the start. */
function* everyWeeks(first: number, every: number, weekdays: readonly Weekday[]): Generator<number> {
  const monday = first - (weekdayOfDay(first) - 1);
  for (let week = monday; week <= LAST_DAY; week += 7 * every) {
    for (const weekday of weekdays) {
      const day = week + weekday - 1;
      if (day >= first && day <= LAST_DAY) yield day;
    }
  }
}

/** The day of a month, or undefined for a month without it: RFC 5545 skips such a month, and so do we. */
function dayOfMonth(year: number, month: number, on: MonthDay): number | undefined {
  const length = daysInMonth(year, month);
  const first = Date.UTC(year, month - 1, 1) / DAY;
  if ('day' in on) return on.day <= length ? first + on.day - 1 : undefined;
  if (on.nth > 0) return first + ((on.weekday - weekdayOfDay(first) + 7) % 7) + 7 * (on.nth - 1);
  const last = first + length - 1;
  return last - ((weekdayOfDay(last) - on.weekday + 7) % 7);
}

function* everyMonths(start: LocalDate, every: number, on: MonthDay): Generator<number> {
  const first = dayNumber(start);
  const [firstYear = 0, firstMonth = 1] = start.split('-').map(Number);
  const lastYear = Number(LAST_DATE.slice(0, 4));
  for (let month = firstMonth - 1; ; month += every) {
    const year = firstYear + Math.floor(month / 12);
    if (year > lastYear) return;
    const day = dayOfMonth(year, (month % 12) + 1, on);
    if (day !== undefined && day >= first) yield day;
  }
}

/** The dates that a pattern names from a start on, in order, as day numbers. It ends at LAST_DATE. */
export function daysOf(pattern: Pattern, start: LocalDate, works: (day: number) => boolean): Generator<number> {
  switch (pattern.unit) {
    case 'day':
      return everyDays(dayNumber(start), pattern.every);
    case 'workday':
      return everyWorkdays(dayNumber(start), pattern.every, works);
    case 'week':
      return everyWeeks(dayNumber(start), pattern.every, pattern.weekdays);
    case 'month':
      return everyMonths(start, pattern.every, pattern.on);
  }
}
