import { addDays, instantToWall, startOfDate, wallToInstant } from '@sw/calendar';
import { type MerchantConfig, scheduleMinutes } from '../schedule-hours.ts';
import type { TimeRange } from './ranges.ts';

/** When a room can be booked: the same hours every day, as clocks of its zone show them. */
export interface RoomHours {
  readonly zone: string;
  readonly hours: MerchantConfig;
}

const DAY_MINUTES = 24 * 60;
const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function instantOf(date: string, minutes: number, zone: string): number {
  return minutes === DAY_MINUTES
    ? startOfDate(addDays(date, 1), zone)
    : wallToInstant({ date, time: clockTime(minutes) }, zone);
}

/** The bookable hours of all days that a time touches, and of the day before: hours until 24:00 touch the next day's. */
export function openRanges({ zone, hours }: RoomHours, { from, to }: TimeRange): TimeRange[] {
  const { from: opens, to: closes } = scheduleMinutes(hours);
  const last = instantToWall(to, zone).date;
  const ranges: TimeRange[] = [];
  for (let date = addDays(instantToWall(from, zone).date, -1); date <= last; date = addDays(date, 1)) {
    ranges.push({ from: instantOf(date, opens, zone), to: instantOf(date, closes, zone) });
  }
  return ranges;
}

/** 08:00 on the day of a meeting, in its zone. */
export const morningOf = (startsAt: number, zone: string): number =>
  wallToInstant({ date: instantToWall(startsAt, zone).date, time: '08:00' }, zone);
