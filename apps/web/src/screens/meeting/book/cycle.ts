import { addDays, type LocalDate, type Nth, type Weekday, weekdayOf } from '@sw/calendar';
import type { MeetingCycle } from '@sw/contract';
import type { CycleType } from '@sw/policy';

/** A new repetition, until somebody says when it ends. */
const FIRST_COUNT = 5;

export const newCycle = (type: CycleType, date: LocalDate): MeetingCycle => ({
  type,
  every: type === 'custom' ? 2 : null,
  unit: type === 'custom' ? 'week' : null,
  weekdays: type === 'custom' ? [weekdayOf(date)] : [],
  monthly: null,
  end: 'count',
  count: FIRST_COUNT,
  until: null,
});

const DAYS_OF_WEEK = 7;

/** The ways in which a date can repeat every month: by its number, by its place among the weekdays, and as the last one. */
export function monthlyChoices(date: LocalDate): readonly NonNullable<MeetingCycle['monthly']>[] {
  const day = Number(date.slice(8));
  const weekday: Weekday = weekdayOf(date);
  const nth = Math.ceil(day / DAYS_OF_WEEK);
  const isLast = addDays(date, DAYS_OF_WEEK).slice(0, 7) !== date.slice(0, 7);
  return [
    { day },
    ...(nth <= 4 ? [{ nth: nth as Nth, weekday }] : []),
    ...(isLast ? [{ nth: -1 as const, weekday }] : []),
  ];
}
