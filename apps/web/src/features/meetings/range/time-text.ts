import { SECOND } from '@sw/base';
import { instantToWall, type LocalDate, wallToInstant } from '@sw/calendar';

/** How times and dates are written where nothing else is asked for (R9.33). */
const TIME_FORMAT = 'HH:mm:ss';
const DATE_FORMAT = 'yyyy-MM-dd';

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const PARTS = /^(\d{1,2})(?:[:.：](\d{1,2})(?:[:.：](\d{1,2}))?)?$/;
const RUN = /^(\d{1,2})(\d{2})$/;
const HOURS = 23;
const SIXTIETHS = 59;

/** What somebody typed as a time: `9`, `930`, `9:30` or `09:30:00`; hours from 0 to 23, the others from 0 to 59 (R9.32). */
export function readTime(text: string): ClockTime | undefined {
  const typed = text.trim();
  const found = PARTS.exec(typed) ?? RUN.exec(typed);
  if (!found) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return hours > HOURS || minutes > SIXTIETHS || seconds > SIXTIETHS ? undefined : { hours, minutes, seconds };
}

const two = (value: number): string => String(value).padStart(2, '0');

export function formatTime({ hours, minutes, seconds }: ClockTime, format: string = TIME_FORMAT): string {
  return format.replace('HH', two(hours)).replace('mm', two(minutes)).replace('ss', two(seconds));
}

export function formatDate(date: LocalDate, format: string = DATE_FORMAT): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
}

/** The instant of a typed time on a date of a zone. */
export const timeOn = (date: LocalDate, { hours, minutes, seconds }: ClockTime, zone: string): number =>
  wallToInstant({ date, time: `${two(hours)}:${two(minutes)}` }, zone) + seconds * SECOND;

/** As a form shows it: without seconds unless there are some. */
export function timeText(instant: number, zone: string): string {
  const [hours = 0, minutes = 0] = instantToWall(instant, zone).time.split(':').map(Number);
  const seconds = new Date(instant).getUTCSeconds();
  return formatTime({ hours, minutes, seconds }, seconds === 0 ? 'HH:mm' : TIME_FORMAT);
}
