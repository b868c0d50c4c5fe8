import { MINUTE } from '@sw/base';
import { addDays, DEFAULT_WORK_CALENDAR, expandRule, instantToWall, wallToInstant, weekdayOf } from '@sw/calendar';
import { type DemoMeeting, TODAY, WEEK } from './northfield-week.ts';

export const ZONE = 'Europe/Berlin';
const STEP = 5 * MINUTE;
/** A meeting that began longer ago can no longer be booked. */
export const PAST = 15 * MINUTE;
const FRIDAY = 5;

export interface Planned extends Omit<DemoMeeting, 'day' | 'at'> {
  readonly startsAt: number;
  /** All starts of a series, or the start of a single meeting. */
  readonly starts: readonly [number, ...number[]];
}

type Week = { readonly monday: string; readonly now: number };

const alone = ({ day: _day, at: _at, cycle: _cycle, ...meeting }: DemoMeeting, startsAt: number): Planned => ({
  ...meeting,
  startsAt,
  starts: [startsAt],
});

/** Past meetings of a series become single meetings, because only future ones can be booked. The rest stays a series. */
function series(meeting: DemoMeeting, { monday, now }: Week): Planned[] {
  const { day, at, cycle, minutes } = meeting;
  if (cycle === undefined) return [];
  const { type, count } = cycle;
  const start = { date: addDays(monday, day), time: at };
  const rule = { cycle: { kind: type }, start, minutes, zone: ZONE, end: { by: 'count', count }, skipped: [] } as const;
  const expanded = expandRule(rule, DEFAULT_WORK_CALENDAR);
  if (!expanded.ok) throw new Error(`${meeting.subject}: ${expanded.error}`);
  const all = expanded.value.occurrences.map((one) => one.start);
  const held = all.filter((one) => one < now - PAST).map((one) => alone(meeting, one));
  const [next, ...later] = all.slice(held.length);
  if (next === undefined) return held;
  const rest = { ...alone(meeting, next), starts: [next, ...later] } as const;
  return [...held, later.length === 0 ? rest : { ...rest, cycle: { type, count: rest.starts.length } }];
}

const singles = ({ monday }: Week): Planned[] =>
  WEEK.filter(({ cycle }) => cycle === undefined).map((meeting) =>
    alone(meeting, wallToInstant({ date: addDays(monday, meeting.day), time: meeting.at }, ZONE)),
  );

/**
 * The meetings of the demo at this moment: the week, and today's meetings around now. At the weekend the next week is planned,
 * too.
 */
export function plannedMeetings(now: number): Planned[] {
  const today = instantToWall(now, ZONE).date;
  const weekday = weekdayOf(today);
  const week = { monday: addDays(today, 1 - weekday), now };
  const weeks = weekday > FRIDAY ? [week, { ...week, monday: addDays(week.monday, 7) }] : [week];
  const planned = [...WEEK.flatMap((meeting) => series(meeting, week)), ...weeks.flatMap(singles)];
  const around = TODAY.map(({ from, ...meeting }) => {
    const startsAt = Math.floor((now + from * MINUTE) / STEP) * STEP;
    return { ...meeting, startsAt, starts: [startsAt] } as const;
  });
  // Meetings of the week take precedence; a conflicting meeting around now is left out.
  const isFree = (one: Planned) => planned.every((other) => !meets(one, other));
  return [...planned, ...around.filter(isFree)].toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Whether both want the room at one time. */
export const meets = (one: Planned, other: Planned): boolean =>
  one.room === other.room &&
  one.starts.some((a) => other.starts.some((b) => a < b + other.minutes * MINUTE && b < a + one.minutes * MINUTE));
