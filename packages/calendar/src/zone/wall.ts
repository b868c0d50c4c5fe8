import { DAY } from '@sw/base';
import type { LocalDate, LocalTime } from './dates.ts';
import { offsetAt } from './offset.ts';

/** A local date and time, without a zone. */
export interface WallTime {
  readonly date: LocalDate;
  readonly time: LocalTime;
}

const asUtc = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}:00Z`);

/**
 * The instant (milliseconds since 1970) of a wall time. A time that clocks skip in spring moves forward by the skipped
 * time: 02:30 becomes 03:30. A time that they show twice in autumn is the first of the two. RFC 5545 (3.3.5) and
 * Temporal ('compatible') do the same.
 */
export function wallToInstant(wall: WallTime, zone: string): number {
  const utc = asUtc(wall);
  // No zone has changed twice within two days, so one of the two offsets is in force.
  const before = offsetAt(zone, utc - DAY);
  const after = offsetAt(zone, utc + DAY);
  const first = utc - Math.max(before, after);
  if (before === after) return first;
  const second = utc - Math.min(before, after);
  if (offsetAt(zone, first) === utc - first) return first;
  if (offsetAt(zone, second) === utc - second) return second;
  // In a gap no offset fits. The offset before the change gives the time moved forward by the gap.
  return utc - before;
}

/** Whether clocks show this wall time twice, as when they are set back. */
export function isShownTwice(wall: WallTime, zone: string): boolean {
  const utc = asUtc(wall);
  const [before, after] = [offsetAt(zone, utc - DAY), offsetAt(zone, utc + DAY)];
  return before !== after && [before, after].every((offset) => offsetAt(zone, utc - offset) === offset);
}

export function instantToWall(instant: number, zone: string): WallTime {
  const shown = new Date(instant + offsetAt(zone, instant)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The first instant of a date. If clocks skip midnight, that is the time to which they jump. */
export const startOfDate = (date: LocalDate, zone: string): number => wallToInstant({ date, time: '00:00' }, zone);
