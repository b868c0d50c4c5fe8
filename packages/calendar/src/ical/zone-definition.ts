import { DAY, MINUTE, SECOND } from '@sw/base';
import { daysInMonth, weekdayOf } from '../zone/dates.ts';
import { offsetAt } from '../zone/offset.ts';
import type { WallTime } from '../zone/wall.ts';
import { dayName, wallValue } from './times.ts';

/** The shortest time between two changes of the clocks in any zone (`zone/offset.ts`). */
const SHORTEST = 6 * DAY;

interface Change {
  readonly year: number;
  /** The wall time of the change with the offset before it, as RFC 5545 (3.6.5) requires. */
  readonly at: WallTime;
  readonly from: number;
  readonly to: number;
}

function changeBetween(zone: string, early: number, late: number): Change {
  const from = offsetAt(zone, early);
  let [before, after] = [early, late];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (offsetAt(zone, middle) === from) before = middle;
    else after = middle;
  }
  const shown = new Date(after + from).toISOString();
  return {
    year: Number(shown.slice(0, 4)),
    at: { date: shown.slice(0, 10), time: shown.slice(11, 16) },
    from,
    to: offsetAt(zone, late),
  };
}

/** The changes of a zone's clocks in whole years, in order. */
function changesOf(zone: string, firstYear: number, lastYear: number): Change[] {
  const end = Date.UTC(lastYear + 1, 0);
  const changes: Change[] = [];
  for (let at = Date.UTC(firstYear, 0); at < end; at += SHORTEST) {
    const next = Math.min(at + SHORTEST, end);
    if (offsetAt(zone, at) !== offsetAt(zone, next)) changes.push(changeBetween(zone, at, next));
  }
  return changes;
}

/** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` if all of these changes follow it. */
function yearlyRule(changes: readonly Change[]): string | undefined {
  const places = changes.map(({ at }) => {
    const [year = 0, month = 0, day = 0] = at.date.split('-').map(Number);
    const nth = Math.ceil(day / 7);
    const last = day + 7 > daysInMonth(year, month);
    return { key: `${month} ${weekdayOf(at.date)} ${at.time}`, month, weekday: weekdayOf(at.date), nth, last };
  });
  const [first] = places;
  if (!first || places.some(({ key }) => key !== first.key)) return undefined;
  const day = dayName(first.weekday);
  const rule = (nth: number): string => `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth}${day}`;
  if (places.every(({ last }) => last)) return rule(-1);
  return places.every(({ nth }) => nth === first.nth) ? rule(first.nth) : undefined;
}

function offsetValue(offset: number): string {
  const seconds = Math.abs(offset) / SECOND;
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${offset < 0 ? '-' : '+'}${parts.slice(0, parts[2] === '00' ? 2 : 3).join('')}`;
}

function observance({ at, from, to }: Omit<Change, 'year'>, rule?: string): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallValue(at)}`,
    `TZOFFSETFROM:${offsetValue(from)}`,
    `TZOFFSETTO:${offsetValue(to)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

/** Two yearly rules, if one forward and one backward change a year follow them. Outlook writes this form. */
function yearly(changes: readonly Change[], years: number): string[] | undefined {
  const groups = [changes.filter(({ from, to }) => to > from), changes.filter(({ from, to }) => to < from)];
  const observances: string[] = [];
  for (const group of groups) {
    const [first] = group;
    const rule = yearlyRule(group);
    const regular = group.length === years && new Set(group.map(({ year }) => year)).size === years;
    const alike = group.every(({ from, to }) => from === first?.from && to === first.to);
    if (!first || rule === undefined || !regular || !alike) return undefined;
    observances.push(...observance(first, rule));
  }
  return observances;
}

/** VTIMEZONE for the years from the first to the last instant, and a year before them: its last change is in force. */
export function zoneDefinition(zone: string, first: number, last: number): string[] {
  const firstYear = new Date(first).getUTCFullYear() - 1;
  const lastYear = new Date(last).getUTCFullYear() + 1;
  const changes = changesOf(zone, firstYear, lastYear);
  const offset = offsetAt(zone, Date.UTC(firstYear, 0));
  const beginning = { at: { date: `${firstYear}-01-01`, time: '00:00' }, from: offset, to: offset };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(yearly(changes, lastYear - firstYear + 1) ?? [
      ...observance(beginning),
      ...changes.flatMap((change) => observance(change)),
    ]),
    'END:VTIMEZONE',
  ];
}
