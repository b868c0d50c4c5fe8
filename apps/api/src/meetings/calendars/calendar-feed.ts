import { createHash } from 'node:crypto';
import { DAY } from '@sw/base';
import { type CalendarEvent, instantToWall, writeFeed } from '@sw/calendar';
import { getCalendar, MEETING_WORDS, meetingDescription, meetingName, meetingPage, Refusal } from '@sw/contract';
import { meetingStatus } from '@sw/policy';
import { type CalendarMeeting, type CalendarOwner, findCalendar, readCalendar } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { type Served, serve } from '../../http/call.ts';
import { sendBytes } from '../../http/compress.ts';
import { countKey } from '../../http/count-key.ts';
import { factsOf } from '../bookings/course.ts';

/** Calendar programs show the last month and the next seven. */
const PAST = 31 * DAY;
const AHEAD = 215 * DAY;
/** Forty a day. A room with 5,000 bookings a year has 3,400 in this window, which is 1.1 MB of text. */
const EVENTS_MAX = 10_000;
const REFRESH_MINUTES = 15;

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

/**
 * `meetings` are in order, with one more than `most` if there are more. Meetings beyond `most` are cut off, and a note
 * says from when.
 */
export function calendarText(
  owner: CalendarOwner,
  meetings: readonly CalendarMeeting[],
  { now, publicUrl, most = EVENTS_MAX }: { readonly now: number; readonly publicUrl: string; readonly most?: number },
): string {
  const left = meetings[most];
  const taken = meetings.slice(0, most).filter((meeting) => meetingStatus(factsOf(meeting), now) !== 'CANCELED');
  return writeFeed({
    name: owner.name,
    refreshMinutes: REFRESH_MINUTES,
    ...(left && {
      note: MEETING_WORDS[owner.locale].cut.replace('{0}', instantToWall(left.startsAt.getTime(), left.timeZone).date),
    }),
    events: taken.map((meeting) => eventOf(meeting, owner, publicUrl)),
  });
}

/** A calendar program asks again and again: it gets the whole text only if something has changed. */
export function calendarBytes(deps: ApiDeps): Served {
  const { clock, publicUrl } = deps;
  const { query: db } = deps.database;
  const served = serve(getCalendar, async ({ params: { key }, caller }) => {
    const owner = await findCalendar(db, keyHash(key));
    await countKey(deps, getCalendar, { name: 'calendar', opens: owner?.keyId, caller });
    if (owner === undefined) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const window = { from: new Date(now - PAST), to: new Date(now + AHEAD), limit: EVENTS_MAX + 1 };
    return new TextEncoder().encode(calendarText(owner, await readCalendar(db, owner, window), { now, publicUrl }));
  });
  return {
    ...served,
    send: (reply, answer) => {
      const bytes = answer as Uint8Array;
      const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
      // Safe to compress: it contains no key, code or signed address that its length could reveal.
      return sendBytes(reply.type('text/calendar; charset=utf-8'), bytes);
    },
  };
}
