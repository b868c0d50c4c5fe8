import { addDays, type LocalDate, startOfDate, wallToInstant, weekOf } from '@sw/calendar';
import { hourMinutes, type MerchantConfig, scheduleMinutes, type TimeRange } from '@sw/policy';

export const VIEWS = ['day', 'week'] as const;
export type View = (typeof VIEWS)[number];

/** The bookable hours of one day. */
interface Segment extends TimeRange {
  readonly day: LocalDate;
}

/** The timeline: days side by side, all of the same width. */
export interface Axis {
  readonly zone: string;
  readonly segments: readonly Segment[];
}

/** Minutes of a day since midnight; 1,440 is its end. */
export interface Minutes {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 1_440;
const two = (value: number): string => String(value).padStart(2, '0');

/** `08:30` for 510, `24:00` for 1,440. */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const instantOf = (day: LocalDate, minutes: number, zone: string): number =>
  minutes >= DAY_MINUTES
    ? startOfDate(addDays(day, 1), zone)
    : wallToInstant({ date: day, time: clockOf(minutes) }, zone);

interface OpenRoom {
  readonly zone: string;
  readonly open: MerchantConfig;
}

/**
 * The hours of the timeline: those of the enterprise, extended to whole hours by rooms that open earlier or close later. A
 * room in another zone adds no hours: the line would show its night.
 */
export function shownMinutes(config: MerchantConfig, zone: string, rooms: readonly OpenRoom[]): Minutes {
  const all = [config, ...rooms.filter((room) => room.zone === zone).map(({ open }) => open)].map(scheduleMinutes);
  const from = Math.min(...all.map((one) => one.from));
  const to = Math.max(...all.map((one) => one.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, DAY_MINUTES) };
}

/** The days of a view; a week begins on Monday. */
export function daysOf(view: View, day: LocalDate): LocalDate[] {
  return view === 'day' ? [day] : weekOf(day);
}

export const axisOf = (days: readonly LocalDate[], { from, to }: Minutes, zone: string): Axis => ({
  zone,
  segments: days.map((day) => ({ day, from: instantOf(day, from, zone), to: instantOf(day, to, zone) })),
});

/** From the first shown moment to the last. */
export const rangeOf = ({ segments }: Axis): TimeRange => ({
  from: segments[0]?.from ?? 0,
  to: segments.at(-1)?.to ?? 0,
});

/** The position of a moment, 0 at the left end and 1 at the right; undefined if the line does not show it. */
export function placeOf({ segments }: Axis, at: number): number | undefined {
  const index = segments.findIndex(({ from, to }) => from <= at && at < to);
  const segment = segments[index];
  return segment && (index + (at - segment.from) / (segment.to - segment.from)) / segments.length;
}

/** The moment at a position, rounded down to the grid. */
export function momentAt({ segments }: Axis, place: number, step: number): number {
  const inDays = Math.min(Math.max(place, 0), 1) * segments.length;
  const index = Math.min(Math.floor(inDays), segments.length - 1);
  const segment = segments[index];
  if (segment === undefined) return 0;
  const at = (inDays - index) * (segment.to - segment.from);
  // The tolerance corrects rounding errors: a position exactly on a grid line belongs to that line's step.
  return segment.from + Math.floor(at / step + 1e-6) * step;
}

interface Tick {
  readonly place: number;
  /** The instant of the label: `08:00`; in a week the first hour stands for the day. */
  readonly at: number;
}

/** The hours of each day (R3.30), without its end. */
export function hoursOf(axis: Axis, shown: Minutes): Tick[] {
  const { segments, zone } = axis;
  const starts = hourMinutes(shown).slice(0, -1);
  return segments.flatMap(({ day }) => {
    const ticks: Tick[] = [];
    for (const minutes of starts) {
      const at = instantOf(day, minutes, zone);
      const place = placeOf(axis, at);
      if (place !== undefined) ticks.push({ at, place });
    }
    return ticks;
  });
}
