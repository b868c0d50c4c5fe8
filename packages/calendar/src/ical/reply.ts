import { fail, ok, type Result } from '@sw/base';
import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '../zone/dates.ts';
import { isZone } from '../zone/offset.ts';
import { instantToWall, wallToInstant } from '../zone/wall.ts';
import { type Answer, PARTSTAT } from './event.ts';
import { type Component, type Property, parseCalendar } from './parse.ts';

/** The largest number of occurrences in a series. */
const MOST_REPLIES = 100;
const MOST_SEQUENCE = 2 ** 31 - 1;

/** Which occurrence of a series a reply is about, as the client wrote it. */
export interface OccurrenceName {
  readonly date: LocalDate;
  /** Missing if the client named the date alone. */
  readonly time?: LocalTime;
  /** Missing for a wall time without a zone, and for a name that IANA does not know: Outlook writes Windows' names. */
  readonly zone?: string;
}

export interface CalendarReply {
  readonly uid: string;
  /** The SEQUENCE that the attendee answered; a lower one than the meeting's is about an older time or place. */
  readonly sequence: number;
  /** Without it the reply is about the meeting or the whole series. */
  readonly occurrence?: OccurrenceName;
  /** The attendee's address, in lower case, as the message states it. The caller decides whether to trust it. */
  readonly email: string;
  /** R4.18: the caller keeps 'tentative' as unset. */
  readonly answer: Answer;
  /** The attendee's comment. */
  readonly comment?: string;
}

export type ReplyRefusal = 'not_reply' | 'malformed';

const PROPERTIES = {
  wanted: new Set(['METHOD', 'UID', 'SEQUENCE', 'RECURRENCE-ID', 'ATTENDEE']),
  welcome: new Set(['COMMENT']),
};

const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ...Object.entries(PARTSTAT).map(([answer, word]) => [word, answer as Answer] as const),
  // Somebody else may come instead; the invited person has not accepted.
  ['DELEGATED', 'unset'],
]);

function onlyOne({ properties }: Component, name: string): Property | undefined {
  const found = properties.filter((property) => property.name === name);
  return found.length === 1 ? found[0] : undefined;
}

const has = ({ properties }: Component, name: string): boolean => properties.some((property) => property.name === name);

const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

function emailOf(value: string): string | undefined {
  const address = /^mailto:(.+)$/i.exec(value.trim())?.[1];
  if (address === undefined || address.length > 320) return undefined;
  try {
    const email = decodeURIComponent(address).toLowerCase();
    return /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+$/u.test(email) ? email : undefined;
  } catch {
    return undefined;
  }
}

const STAMP = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/;

function occurrenceOf({ value, parameters }: Property): OccurrenceName | undefined {
  const [, year, month, day, hour, minute, utc] = STAMP.exec(value.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isLocalDate(date)) return undefined;
  if (hour === undefined) return { date };
  const time = `${hour}:${minute}`;
  if (!isLocalTime(time)) return undefined;
  if (utc) return { date, time, zone: 'UTC' };
  const zone = parameters.get('TZID') ?? '';
  return zone.length <= 64 && isZone(zone) ? { date, time, zone } : { date, time };
}

function sequenceOf(event: Component): number | undefined {
  if (!has(event, 'SEQUENCE')) return 0;
  const value = onlyOne(event, 'SEQUENCE')?.value.trim() ?? '';
  return /^\d{1,10}$/.test(value) && Number(value) <= MOST_SEQUENCE ? Number(value) : undefined;
}

/** Outlook writes an empty comment for people who wrote none. */
const commentOf = ({ properties }: Component): string | undefined =>
  properties
    .filter(({ name }) => name === 'COMMENT')
    .map(({ value }) => unescaped(value).trim())
    .find((text) => text !== '');

function replyOf(event: Component): CalendarReply | undefined {
  const attendee = onlyOne(event, 'ATTENDEE');
  const uid = unescaped(onlyOne(event, 'UID')?.value.trim() ?? '');
  const sequence = sequenceOf(event);
  const email = attendee && emailOf(attendee.value);
  const answer = ANSWERS.get((attendee?.parameters.get('PARTSTAT') ?? 'NEEDS-ACTION').toUpperCase());
  if (uid === '' || uid.length > 255 || sequence === undefined || email === undefined || !answer) return undefined;
  const comment = commentOf(event);
  const reply = { uid, sequence, email, answer, ...(comment !== undefined && { comment }) };
  if (!has(event, 'RECURRENCE-ID')) return reply;
  const named = onlyOne(event, 'RECURRENCE-ID');
  const occurrence = named && occurrenceOf(named);
  return occurrence && { ...reply, occurrence };
}

/** Reads the replies of one `text/calendar` body. Garbage is refused and never throws. */
export function readReplies(text: string): Result<CalendarReply[], ReplyRefusal> {
  const calendar = parseCalendar(text, PROPERTIES);
  if (!calendar) return fail('malformed');
  if (onlyOne(calendar, 'METHOD')?.value.trim().toUpperCase() !== 'REPLY') return fail('not_reply');
  const events = calendar.components.filter(({ name }) => name === 'VEVENT');
  if (events.length === 0 || events.length > MOST_REPLIES) return fail('malformed');
  const replies = events.flatMap((event) => replyOf(event) ?? []);
  return replies.length === events.length ? ok(replies) : fail('malformed');
}

/** Whether a reply's RECURRENCE-ID means the occurrence with this original start, in the zone of the series. */
export function namesOccurrence(named: OccurrenceName, originalStart: number, seriesZone: string): boolean {
  const { date, time, zone = seriesZone } = named;
  if (time === undefined) return instantToWall(originalStart, seriesZone).date === date;
  return wallToInstant({ date, time }, zone) === originalStart;
}
