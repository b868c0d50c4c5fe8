import { dayNumber, type LocalDate, type Weekday, weekdayOfDay } from '../zone/dates.ts';

/** A holiday (a weekday without work) or a make-up day (work on a day that is otherwise free). */
export interface WorkdayException {
  readonly day: LocalDate;
  readonly working: boolean;
}

/** The workdays of an enterprise. */
export interface WorkCalendar {
  readonly workdays: readonly Weekday[];
  readonly exceptions: readonly WorkdayException[];
}

/** Monday to Friday, for enterprises that have set nothing. */
export const DEFAULT_WORK_CALENDAR: WorkCalendar = { workdays: [1, 2, 3, 4, 5], exceptions: [] };

/** Returns a test of day numbers. It reads the exceptions only once, for any number of tests. */
export function workdayTest({ workdays, exceptions }: WorkCalendar): (day: number) => boolean {
  const weekly = new Set(workdays);
  const byDay = new Map(exceptions.map(({ day, working }) => [dayNumber(day), working]));
  return (day) => byDay.get(day) ?? weekly.has(weekdayOfDay(day));
}
