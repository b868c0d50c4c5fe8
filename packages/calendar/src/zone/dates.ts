import { DAY } from '@sw/base';

/** A date of the calendar without a zone, `2026-03-29`. As text it sorts in order, and JSON and PostgreSQL keep it as it is. */
export type LocalDate = string;
/** A time of a day without a zone, `09:30`. */
export type LocalTime = string;
/** ISO: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Dates outside this range are refused, so that every loop over days ends. No meeting needs them. */
export const FIRST_DATE: LocalDate = '1970-01-01';
export const LAST_DATE: LocalDate = '2199-12-31';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Days since 1970-01-01. */
export const dayNumber = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY;

export const dateOfDay = (day: number): LocalDate => new Date(day * DAY).toISOString().slice(0, 10);

export function isLocalDate(value: string): boolean {
  if (!DATE.test(value) || value < FIRST_DATE || value > LAST_DATE) return false;
  const day = dayNumber(value);
  // Some engines read 2026-02-30 as 2 March.
  return !Number.isNaN(day) && dateOfDay(day) === value;
}

export const isLocalTime = (value: string): boolean => TIME.test(value);

export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDay(dayNumber(date) + days);

/** 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): Weekday => (((day + 3) % 7) + 1) as Weekday;

export const weekdayOf = (date: LocalDate): Weekday => weekdayOfDay(dayNumber(date));

export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/** From Monday to Sunday. */
export const weekOf = (date: LocalDate): LocalDate[] => WEEKDAYS.map((weekday) => addDays(mondayOf(date), weekday - 1));

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
