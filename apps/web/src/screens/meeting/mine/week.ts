import { MINUTE } from '@sw/base';
import {
  addDays,
  instantToWall,
  type LocalDate,
  mondayOf,
  startOfDate,
  type Weekday,
  weekdayOf,
  weekOf,
} from '@sw/calendar';
import type { ListedMeeting } from '@sw/contract';
import { type Placed, sideBySide } from '../../../features/meetings/side-by-side.ts';
import type { ShownHours } from './week-layout.ts';

const WEEK_DAYS = 7;

/** The start and end of a week, as instants. */
export const weekSpan = (day: LocalDate, zone: string): { readonly from: number; readonly to: number } => ({
  from: startOfDate(mondayOf(day), zone),
  to: startOfDate(addDays(mondayOf(day), WEEK_DAYS), zone),
});

/** A meeting, or its part on one day, in minutes of that day. */
export interface DayPart extends ShownHours {
  readonly meeting: ListedMeeting;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** By wall-clock time, so that an hour has the same height on a day on which the clocks change. */
function partOn(meeting: ListedMeeting, day: LocalDate, zone: string): DayPart[] {
  const dayFrom = startOfDate(day, zone);
  const dayTo = startOfDate(addDays(day, 1), zone);
  const startsAt = Date.parse(meeting.startsAt);
  const endsAt = Date.parse(meeting.endsAt);
  if (startsAt >= dayTo || endsAt <= dayFrom) return [];
  const from = startsAt <= dayFrom ? 0 : minutesOf(instantToWall(startsAt, zone).time);
  const to = endsAt >= dayTo ? 24 * 60 : minutesOf(instantToWall(endsAt, zone).time);
  // When the clocks go back, a meeting may end at an earlier clock time than it starts.
  return [{ meeting, from, to: to > from ? to : Math.min(24 * 60, from + (endsAt - startsAt) / MINUTE) }];
}

export interface WeekDay {
  readonly day: LocalDate;
  readonly parts: readonly Placed<DayPart>[];
}

/** The working days of a week, and other days with a meeting. */
export function weekDays(
  day: LocalDate,
  workdays: readonly Weekday[],
  meetings: readonly ListedMeeting[],
  zone: string,
): WeekDay[] {
  return weekOf(day)
    .map((one) => ({ day: one, parts: sideBySide(meetings.flatMap((meeting) => partOn(meeting, one, zone))) }))
    .filter(({ day: one, parts }) => parts.length > 0 || workdays.includes(weekdayOf(one)));
}
