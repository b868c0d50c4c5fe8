import { type CalendarEvent, type CalendarPerson, eventLines, spanOf } from './event.ts';
import { joined, oneLine, textValue } from './line.ts';
import { isUtc } from './times.ts';
import { zoneDefinition } from './zone-definition.ts';

/** RFC 5546: an organiser requests and cancels, an attendee replies. */
export type InvitationMethod = 'REQUEST' | 'CANCEL' | 'REPLY';

export interface InvitationEvent extends CalendarEvent {
  readonly organiser: CalendarPerson;
}

function zoneLines(events: readonly CalendarEvent[]): string[] {
  const spans = new Map<string, readonly [number, number]>();
  for (const event of events) {
    const [first, last] = spanOf(event);
    const [known, knownLast] = spans.get(event.zone) ?? [first, last];
    spans.set(event.zone, [Math.min(first, known), Math.max(last, knownLast)]);
  }
  return [...spans]
    .filter(([zone]) => !isUtc(zone))
    .flatMap(([zone, [first, last]]) => zoneDefinition(zone, first, last));
}

const calendar = (method: string, properties: readonly string[], events: readonly CalendarEvent[]): string =>
  joined([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Smart whiteboard//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...properties,
    ...zoneLines(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]);

/**
 * The body of one invitation, to be sent as `text/calendar; method=…; charset=utf-8`: a meeting, a series, or one
 * occurrence of a series. Outlook ignores all events of a message but the first, so there is only one.
 */
export function writeInvitation(method: InvitationMethod, event: InvitationEvent): string {
  if (method === 'REQUEST') return calendar(method, [], [event]);
  if (method === 'REPLY' && event.attendees.length !== 1) throw new Error('a reply has one attendee');
  const { remindMinutes: _, ...quiet } = event;
  return calendar(method, [], [method === 'CANCEL' ? { ...quiet, status: 'cancelled' } : quiet]);
}

/** Events for the reader's calendar, to be opened as a file. Nobody is asked to answer. */
export const writeEvents = (events: readonly CalendarEvent[]): string => calendar('PUBLISH', [], events);

/** A calendar that clients subscribe to and fetch again automatically. Every event has a UID of its own. */
export interface CalendarFeed {
  readonly name: string;
  readonly refreshMinutes: number;
  /** A description of the calendar for its readers. */
  readonly note?: string;
  readonly events: readonly CalendarEvent[];
}

export function writeFeed({ name, refreshMinutes, note, events }: CalendarFeed): string {
  const shown = textValue(oneLine(name));
  const about = note === undefined ? undefined : textValue(note);
  return calendar(
    'PUBLISH',
    [
      // The standard's properties (RFC 7986), then those that Outlook and Apple read.
      `NAME:${shown}`,
      `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
      `X-WR-CALNAME:${shown}`,
      `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
      ...(about === undefined ? [] : [`DESCRIPTION:${about}`, `X-WR-CALDESC:${about}`]),
    ],
    events,
  );
}
