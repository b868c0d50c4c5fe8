import type { Weekday } from '../zone/dates.ts';
import { instantToWall, isShownTwice, type WallTime } from '../zone/wall.ts';

const DAY_NAMES = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' } as const;

/** The name of a weekday in a BYDAY. */
export const dayName = (weekday: Weekday): string => DAY_NAMES[weekday];

const UTC_NAMES = new Set(['UTC', 'Etc/UTC']);

/** Times of UTC carry a Z and need no definition of their zone. */
export const isUtc = (zone: string): boolean => UTC_NAMES.has(zone);

/** `20260329T093000Z`. */
export const utcValue = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export const wallValue = ({ date, time }: WallTime): string => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** Names of zones need no quotes, but offsets used as a zone do: `+01:00`. */
const zoneName = (zone: string): string => (/^[\w/+-]+$/.test(zone) ? zone : `"${zone}"`);

/** `DTSTART;TZID=Europe/Berlin:20260329T093000`. */
export function timeLine(name: string, zone: string, ...walls: readonly WallTime[]): string {
  const values = walls.map((wall) => `${wallValue(wall)}${isUtc(zone) ? 'Z' : ''}`).join(',');
  return isUtc(zone) ? `${name}:${values}` : `${name};TZID=${zoneName(zone)}:${values}`;
}

/** Times in the hour that clocks show twice are written in UTC, because not all readers take such a wall time as the first one. */
export function instantLine(name: string, zone: string, instant: number): string {
  const wall = instantToWall(instant, zone);
  return isShownTwice(wall, zone) ? `${name}:${utcValue(instant)}` : timeLine(name, zone, wall);
}
