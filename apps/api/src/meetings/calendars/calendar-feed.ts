import { createHash } from 'node:crypto';
import { DAY, MEGABYTE } from '@sw/base';
import { type CalendarEvent, instantToWall, writeFeed } from '@sw/calendar';
import {
  BUILD_VERSION,
  getCalendar,
  MEETING_WORDS,
  meetingDescription,
  meetingName,
  meetingPage,
  Refusal,
} from '@sw/contract';
import { meetingStatus } from '@sw/policy';
import { type CalendarMeeting, type CalendarOwner, findCalendar, readCalendar } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { type Served, serve } from '../../http/call.ts';
import { sendBytes } from '../../http/compress.ts';
import { countKey } from '../../http/count-key.ts';
import { ByteCache } from '../../pages/byte-cache.ts';
import { factsOf } from '../bookings/course.ts';

/** Calendar programs show the last month and the next seven. */
const PAST = 31 * DAY;
const AHEAD = 215 * DAY;
/** Forty a day. A room with 5,000 bookings a year has 3,400 in this window, which is 1.1 MB of text. */
const EVENTS_MAX = 10_000;
const REFRESH_MINUTES = 15;
/** Of all calendars of a free enterprise: 10,000 meetings are 3 MB. */
const WRITTEN_BYTES = 16 * MEGABYTE;

/** A room's calendar shows no agenda and hides the subject of private meetings: its readers are not in the meetings. */
function eventOf(meeting: CalendarMeeting, { roomId, locale }: CalendarOwner, publicUrl: string): CalendarEvent {
  const { meetingId, subject, roomName, place } = meeting;
  const page = meetingPage(meetingId, publicUrl);
  return {
    ...(roomId === null && { description: meetingDescription(meeting.agenda, page, locale), address: page }),
    uid: `${meetingId}.calendar@meeting`,
    sequence: meeting.icalSequence,
    stamp: meeting.changedAt.getTime(),
    start: meeting.startsAt.getTime(),
    end: meeting.endsAt.getTime(),
    zone: meeting.timeZone,
    subject: roomId !== null && meeting.private ? MEETING_WORDS[locale].busy : meetingName(subject, locale),
    place: [roomName, place].filter((part) => part !== '').join(', '),
    status: meeting.approval === 'pending' ? 'tentative' : 'confirmed',
    private: meeting.private,
    attendees: [],
  };
}

interface CalendarOptions {
  readonly now: number;
  readonly publicUrl: string;
  readonly most?: number;
}

/** The meetings that the calendar shows, and the first that it leaves out. */
function shownOf(meetings: readonly CalendarMeeting[], { now, most = EVENTS_MAX }: CalendarOptions) {
  const taken = meetings.slice(0, most).filter((meeting) => meetingStatus(factsOf(meeting), now) !== 'CANCELED');
  return { taken, left: meetings[most] };
}

/**
 * `meetings` are in order, with one more than `most` if there are more. Meetings beyond `most` are cut off, and a note
 * says from when.
 */
export function calendarText(
  owner: CalendarOwner,
  meetings: readonly CalendarMeeting[],
  options: CalendarOptions,
): string {
  const { taken, left } = shownOf(meetings, options);
  return writeFeed({
    name: owner.name,
    refreshMinutes: REFRESH_MINUTES,
    ...(left && {
      note: MEETING_WORDS[owner.locale].cut.replace('{0}', instantToWall(left.startsAt.getTime(), left.timeZone).date),
    }),
    events: taken.map((meeting) => eventOf(meeting, owner, options.publicUrl)),
  });
}

export interface WrittenCalendar {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/**
 * Writes a calendar once, until something in it changes: for 3,400 meetings it takes 200 ms of the event loop, and to find
 * that nothing has changed a tenth of that. All keys of a room share the text.
 */
export function createCalendarWriter() {
  const written = new ByteCache(WRITTEN_BYTES);
  return (
    { name, locale, roomId, ...owner }: CalendarOwner,
    meetings: readonly CalendarMeeting[],
    options: CalendarOptions,
  ): WrittenCalendar => {
    const parts = JSON.stringify([BUILD_VERSION, name, locale, roomId, shownOf(meetings, options)]);
    const digest = createHash('sha256').update(parts).digest('base64url');
    const known = written.get(digest);
    const bytes =
      known ?? new TextEncoder().encode(calendarText({ ...owner, name, locale, roomId }, meetings, options));
    if (known === undefined) written.set(digest, bytes);
    return { bytes, etag: `W/"${digest}"` };
  };
}

/** A calendar program asks again and again: it gets the whole text only if something has changed. */
export function calendarBytes(deps: ApiDeps): Served {
  const { clock, publicUrl } = deps;
  const { query: db } = deps.database;
  const write = createCalendarWriter();
  const served = serve(getCalendar, async ({ params: { key }, caller }) => {
    const owner = await findCalendar(db, keyHash(key));
    await countKey(deps, getCalendar, { name: 'calendar', opens: owner?.keyId, caller });
    if (owner === undefined) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const window = { from: new Date(now - PAST), to: new Date(now + AHEAD), limit: EVENTS_MAX + 1 };
    return write(owner, await readCalendar(db, owner, window), { now, publicUrl });
  });
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, etag } = answer as WrittenCalendar;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
      // Safe to compress: it contains no key, code or signed address that its length could reveal.
      return sendBytes(reply.type('text/calendar; charset=utf-8'), bytes);
    },
  };
}
