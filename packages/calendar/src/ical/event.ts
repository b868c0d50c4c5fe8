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
  /** The wall time of the first occurrence, as the rule names it: clocks may skip it. */
  readonly start: WallTime;
  readonly rule: string;
  /** Dates without a meeting that a client may take for dates of the rule. */
  readonly except: readonly LocalDate[];
  /** The end of the last occurrence. */
  readonly until: number;
}

export interface CalendarEvent {
  /** Ours, never a user's: letters, digits and `.@_-`, at most 255 characters. */
  readonly uid: string;
  /** Grows with every change of time, place or status, and with a cancellation; clients ignore what is lower. */
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

// Nothing that TEXT escapes, so that a reader that does not unescape finds the same.
const UID = /^[\w.@-]{1,255}$/;

function checked({ uid, sequence, start, end }: CalendarEvent): void {
  if (!UID.test(uid)) throw new Error('the UID of an event has other characters than letters, digits and .@_-');
  if (!Number.isInteger(sequence) || sequence < 0) throw new Error('the SEQUENCE of an event is not a number');
  if (!(start < end)) throw new Error('an event ends after it starts');
}

const personLine = (name: string, parameters: string, { name: cn, email }: CalendarPerson): string =>
  `${name};CN=${quoted(cn)}${parameters}:${mailAddress(email)}`;

const attendeeLine = ({ answer, ...person }: CalendarAttendee): string =>
  personLine('ATTENDEE', `;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${PARTSTAT[answer]};RSVP=TRUE`, person);

const textLine = (name: string, text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : [`${name}:${textValue(text)}`];

/** The wall times of a series are those of its rule, so that clients repeat 02:30 and not the time it once moved to. */
function timeLines({ start, end, zone, recurrence, originalStart }: CalendarEvent): string[] {
  const shown = instantToWall(start, zone);
  const first = recurrence?.start ?? shown;
  const except = recurrence?.except.map((date) => ({ date, time: first.time })) ?? [];
  return [
    timeLine('DTSTART', zone, first),
    // From a time that clocks skip, the end by the clock would be too late by what they skip, on every date.
    wallValue(first) === wallValue(shown)
      ? instantLine('DTEND', zone, end)
      : `DURATION:PT${Math.round((end - start) / MINUTE)}M`,
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
