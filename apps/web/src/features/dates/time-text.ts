import { SECOND } from '@sw/base';
import { addDays, instantToWall, type LocalDate, startOfDate, wallToInstant } from '@sw/calendar';

/** The default format of times (R9.33). */
const TIME_FORMAT = 'HH:mm:ss';

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const PARTS = /^(\d{1,2})(?:[:.：](\d{1,2})(?:[:.：](\d{1,2}))?)?$/;
const RUN = /^(\d{1,2})(\d{2})$/;
const HOURS = 23;
const SIXTIETHS = 59;

/** Reads a typed time: `9`, `930`, `9:30` or `09:30:00`; hours from 0 to 23, the others from 0 to 59 (R9.32). */
export function readTime(text: string): ClockTime | undefined {
  const typed = text.trim();
  const found = PARTS.exec(typed) ?? RUN.exec(typed);
  if (!found) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return hours > HOURS || minutes > SIXTIETHS || seconds > SIXTIETHS ? undefined : { hours, minutes, seconds };
}

const MIDNIGHT: ClockTime = { hours: 0, minutes: 0, seconds: 0 };
const DAY_END = /^24(?:[:.：]?00){0,2}$/;

/** Reads a typed end: a time, or `24:00`, which is midnight. */
export const readEnd = (text: string): ClockTime | undefined => (DAY_END.test(text.trim()) ? MIDNIGHT : readTime(text));

const two = (value: number): string => String(value).padStart(2, '0');

export function formatTime({ hours, minutes, seconds }: ClockTime, format: string = TIME_FORMAT): string {
  return format.replace('HH', two(hours)).replace('mm', two(minutes)).replace('ss', two(seconds));
}

/** The instant of a typed time on a date of a zone. */
export const timeOn = (date: LocalDate, { hours, minutes, seconds }: ClockTime, zone: string): number =>
  wallToInstant({ date, time: `${two(hours)}:${two(minutes)}` }, zone) + seconds * SECOND;

/** The instant of a typed end on a date of a zone; midnight means the end of that date. */
export const endOn = (date: LocalDate, time: ClockTime, zone: string): number =>
  time.hours === 0 && time.minutes === 0 && time.seconds === 0
    ? startOfDate(addDays(date, 1), zone)
    : timeOn(date, time, zone);

/** The time as a form shows it: with seconds only if they are not zero. */
export function timeText(instant: number, zone: string): string {
  const [hours = 0, minutes = 0] = instantToWall(instant, zone).time.split(':').map(Number);
  const seconds = new Date(instant).getUTCSeconds();
  return formatTime({ hours, minutes, seconds }, seconds === 0 ? 'HH:mm' : TIME_FORMAT);
}

/** A time as an end: midnight is written 24:00, as in the bookable hours (R3.28). */
export const endWords = (time: string): string => (/^0?0:00$/.test(time) ? '24:00' : time);

export const endText = (instant: number, zone: string): string => endWords(timeText(instant, zone));
