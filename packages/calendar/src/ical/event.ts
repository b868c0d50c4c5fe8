import { MINUTE } from '@sw/base';
import type { LocalDate } from '../zone/dates.ts';
import { instantToWall, type WallTime } from '../zone/wall.ts';
import { mailAddress, oneLine, quoted, textValue, webAddress } from './line.ts';
import { instantLine, timeLine, utcValue, wallValue } from './times.ts';

/** The invite states of the specification (R4.18), and one more that only other calendars know. */
export type Answer = 'unset' | 'accepted' | 'rejected' | 'tentative';

export const PARTSTAT: Readonly<Record<Answer, string>> = {
  unset: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  rejected: 'DECLINED',
  tentative: 'TENTATIVE',
};

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarAttendee extends CalendarPerson {
  readonly answer: Answer;
}

/** How an event repeats; `seriesOf` makes it from a rule. */
export interface EventRecurrence {
  /** The wall time of the first occurrence according to the rule. Clocks may skip it. */
  readonly start: WallTime;
  readonly rule: string;
  /** Dates without a meeting that a client may count as dates of the rule. */
  readonly except: readonly LocalDate[];
  /** The end of the last occurrence. */
  readonly until: number;
}

export interface CalendarEvent {
  /** Ours, never a user's: letters, digits and `.@_-`, at most 255 characters. */
  readonly uid: string;
  /** Grows with every change of time, place or status, and with a cancellation; clients ignore lower numbers. */
  readonly sequence: number;
  /** When this state was written (DTSTAMP); instants are milliseconds since 1970. */
  readonly stamp: number;
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  /** The start that the series gave it, if this is one occurrence of a series. */
  readonly originalStart?: number;
  readonly recurrence?: EventRecurrence;
  readonly subject: string;
  readonly description?: string;
  /** The reason of the cancellation. */
  readonly comment?: string;
  readonly place?: string;
  /** The meeting's page. */
  readonly address?: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly private?: boolean;
  readonly organiser?: CalendarPerson;
  readonly attendees: readonly CalendarAttendee[];
  /** A reminder this long before the start. */
  readonly remindMinutes?: number;
}

// No characters that TEXT escapes, so that readers that do not unescape get the same value.
const UID = /^[\w.@-]{1,255}$/;

function checked({ uid, sequence, start, end }: CalendarEvent): void {
  if (!UID.test(uid)) throw new Error('the UID of an event has other characters than letters, digits and .@_-');
  if (!Number.isInteger(sequence) || sequence < 0) throw new Error('the SEQUENCE of an event is not a number');
  if (!(start <= end)) throw new Error('an event does not end before it starts');
}

const personLine = (name: string, parameters: string, { name: cn, email }: CalendarPerson): string =>
  `${name};CN=${quoted(cn)}${parameters}:${mailAddress(email)}`;

/** People who have accepted or declined are not asked again. */
const isAsked = (answer: Answer): boolean => answer === 'unset' || answer === 'tentative';

const attendeeLine = ({ answer, ...person }: CalendarAttendee): string => {
  const state = `PARTSTAT=${PARTSTAT[answer]};RSVP=${isAsked(answer) ? 'TRUE' : 'FALSE'}`;
  return personLine('ATTENDEE', `;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;${state}`, person);
};

const textLine = (name: string, text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : [`${name}:${textValue(text)}`];

/** DTEND must be later than DTSTART (RFC 5545, 3.8.2.2). An event that ends where it begins has no DTEND. */
const endLines = ({ start, end, zone }: CalendarEvent): string[] =>
  Math.floor(start / MINUTE) === Math.floor(end / MINUTE) ? [] : [instantLine('DTEND', zone, end)];

/** The wall times of a series are those of its rule, so that clients repeat 02:30 and not the time it once moved to. */
function timeLines(event: CalendarEvent): string[] {
  const { start, end, zone, recurrence, originalStart } = event;
  const shown = instantToWall(start, zone);
  const first = recurrence?.start ?? shown;
  const except = recurrence?.except.map((date) => ({ date, time: first.time })) ?? [];
  return [
    recurrence ? timeLine('DTSTART', zone, first) : instantLine('DTSTART', zone, start),
    // If clocks skip the start time, an end by wall time would be too late by the skipped time, on every date.
    ...(wallValue(first) === wallValue(shown)
      ? endLines(event)
      : [`DURATION:PT${Math.round((end - start) / MINUTE)}M`]),
    ...(recurrence ? [`RRULE:${recurrence.rule}`] : []),
    ...except.map((wall) => timeLine('EXDATE', zone, wall)),
    ...(originalStart === undefined ? [] : [instantLine('RECURRENCE-ID', zone, originalStart)]),
  ];
}

function alarmLines({ remindMinutes, subject }: CalendarEvent): string[] {
  if (remindMinutes === undefined) return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    ...textLine('DESCRIPTION', oneLine(subject)),
    `TRIGGER:-PT${Math.floor(remindMinutes)}M`,
    'END:VALARM',
  ];
}

export function eventLines(event: CalendarEvent): string[] {
  checked(event);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcValue(event.stamp)}`,
    ...timeLines(event),
    `SUMMARY:${textValue(oneLine(event.subject))}`,
    ...textLine('DESCRIPTION', event.description),
    ...textLine('COMMENT', event.comment),
    ...textLine('LOCATION', event.place === undefined ? undefined : oneLine(event.place)),
    ...(event.address === undefined ? [] : [`URL:${webAddress(event.address)}`]),
    `STATUS:${event.status.toUpperCase()}`,
    `CLASS:${event.private ? 'PRIVATE' : 'PUBLIC'}`,
    `TRANSP:${event.status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.organiser ? [personLine('ORGANIZER', '', event.organiser)] : []),
    ...event.attendees.map(attendeeLine),
    ...alarmLines(event),
    'END:VEVENT',
  ];
}

/** The first and the last instant that the definition of the event's zone must cover. */
export function spanOf({ start, end, originalStart = start, recurrence }: CalendarEvent): readonly [number, number] {
  return [Math.min(start, originalStart), Math.max(end, originalStart, recurrence?.until ?? end)];
}
