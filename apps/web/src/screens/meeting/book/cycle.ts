import { addDays, type LocalDate, type Nth, WEEKDAYS, type Weekday, weekdayOf } from '@sw/calendar';
import type { MeetingCycle } from '@sw/contract';
import type { CycleType } from '@sw/policy';

/** The number of meetings in a new repetition, until the user sets an end. */
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

/** The monthly repetitions of a date: by its number, by its place among the weekdays, and as the last such weekday. */
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

/** The same monthly repetition for another date, by its number or by its place among the weekdays. */
function monthlyOn(monthly: MeetingCycle['monthly'], date: LocalDate): MeetingCycle['monthly'] {
  if (monthly === null) return null;
  const choices = monthlyChoices(date);
  if ('day' in monthly) return choices[0] ?? null;
  const nths = choices.filter((one) => 'nth' in one);
  return (monthly.nth === -1 ? nths.at(-1) : nths[0]) ?? null;
}

/** The cycle of a booking whose date changes. Weekdays that the user has chosen stay; only that of the date changes with it. */
export function cycleOn(cycle: MeetingCycle, from: LocalDate, to: LocalDate): MeetingCycle {
  const [only, ...others] = cycle.weekdays;
  const isDefault = others.length === 0 && only === weekdayOf(from);
  return {
    ...cycle,
    weekdays: isDefault ? [weekdayOf(to)] : cycle.weekdays,
    monthly: monthlyOn(cycle.monthly, to),
  };
}

/** The cycle of a series whose meetings move to another date: all its weekdays move with them. */
export function movedCycle(cycle: MeetingCycle, from: LocalDate, to: LocalDate): MeetingCycle {
  if (from === to) return cycle;
  const by = weekdayOf(to) - weekdayOf(from) + DAYS_OF_WEEK;
  const shifted = cycle.weekdays.flatMap((weekday) => WEEKDAYS[(weekday - 1 + by) % DAYS_OF_WEEK] ?? []);
  return { ...cycle, weekdays: shifted.toSorted(), monthly: monthlyOn(cycle.monthly, to) };
}
