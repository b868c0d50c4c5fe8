import { createHash } from 'node:crypto';
import { DAY } from '@sw/base';
import { type CalendarEvent, writeFeed } from '@sw/calendar';
import { getCalendar, Refusal } from '@sw/contract';
import { meetingStatus } from '@sw/policy';
import { type CalendarMeeting, type CalendarOwner, findCalendar, readCalendar } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { type Served, serve } from '../../http/call.ts';
import { factsOf } from '../bookings/course.ts';

/** What other programs show: the last month and the next half year. */
const PAST = 31 * DAY;
const AHEAD = 184 * DAY;
const EVENTS_MAX = 1_000;
const REFRESH_MINUTES = 15;
const BUSY = 'Busy';

/** In the calendar of a room nobody sees what a private meeting is about. */
function eventOf(meeting: CalendarMeeting, { roomId }: CalendarOwner): CalendarEvent {
  const { meetingId, subject, roomName, place } = meeting;
  return {
    uid: `${meetingId}.calendar@meeting`,
    sequence: meeting.icalSequence,
    stamp: meeting.changedAt.getTime(),
    start: meeting.startsAt.getTime(),
    end: meeting.endsAt.getTime(),
    zone: meeting.timeZone,
    subject: roomId !== null && meeting.private ? BUSY : subject,
    place: [roomName, place].filter((part) => part !== '').join(', '),
    status: meeting.approval === 'pending' ? 'tentative' : 'confirmed',
    private: meeting.private,
    attendees: [],
  };
}

/** A calendar program asks again and again: it gets the whole text only if something has changed. */
export function calendarBytes({ database: { query: db }, clock }: ApiDeps): Served {
  const served = serve(getCalendar, async ({ params: { key } }) => {
    const owner = await findCalendar(db, keyHash(key));
    if (owner === undefined) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const window = { from: new Date(now - PAST), to: new Date(now + AHEAD), limit: EVENTS_MAX };
    const meetings = (await readCalendar(db, owner, window)).filter(
      (meeting) => meetingStatus(factsOf(meeting), now) !== 'CANCELED',
    );
    const events = meetings.map((meeting) => eventOf(meeting, owner));
    return new TextEncoder().encode(writeFeed({ name: owner.name, refreshMinutes: REFRESH_MINUTES, events }));
  });
  return {
    ...served,
    send: (reply, answer) => {
      const bytes = answer as Uint8Array;
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(Buffer.from(bytes));
    },
  };
}
