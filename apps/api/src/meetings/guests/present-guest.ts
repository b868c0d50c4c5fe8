import { type InvitationEvent, writeEvents } from '@sw/calendar';
import type { GuestMeeting as GuestMeetingView, GuestView } from '@sw/contract';
import { isMeetingOver, mayAnswerMeeting, personEvents } from '@sw/policy';
import { type Db, type GuestMeeting, readMeetingCalendar } from '@sw/postgres';
import { statusOf } from '../bookings/course.ts';
import { presentSpan } from '../rooms/room-time.ts';

/** A guest has no account and no part but this. */
const GUEST = { member: null, part: 'participant' } as const;

export const isOpen = (meeting: GuestMeeting, now: number): boolean => mayAnswerMeeting(GUEST, statusOf(meeting, now));

const present = (meeting: GuestMeeting, now: number): GuestMeetingView => ({
  meetingId: meeting.meetingId,
  ...presentSpan(meeting),
  zone: meeting.timeZone,
  subject: meeting.subject,
  room: { name: meeting.roomName, place: meeting.place },
  status: statusOf(meeting, now),
  invite: meeting.invite,
  open: isOpen(meeting, now),
});

/** The meetings in iCalendar as their mails have them, without a request to answer. */
async function calendarOf(db: Db, meetings: readonly GuestMeeting[]): Promise<string> {
  const [first] = meetings;
  if (first === undefined) return '';
  const calendar = await readMeetingCalendar(
    db,
    first.spaceId,
    meetings.map(({ meetingId }) => meetingId),
  );
  const events = personEvents(calendar, `mailto:${first.email}`).map(
    ({ event, sequence }): Omit<InvitationEvent, 'organiser'> => ({
      ...{ uid: event.uid, sequence, stamp: first.changedAt.getTime(), start: event.start, end: event.end },
      ...{ zone: event.zone, subject: event.subject, place: event.place, private: event.private },
      ...(event.originalStart === undefined ? {} : { originalStart: event.originalStart }),
      ...(event.recurrence === undefined ? {} : { recurrence: event.recurrence }),
      ...{ description: event.agenda.map(({ text }) => text).join('\n'), status: 'confirmed', attendees: [] },
    }),
  );
  return writeEvents(events);
}

/** What the page of an external contact shows. */
export async function presentGuest(
  db: Db,
  meetings: readonly [GuestMeeting, ...GuestMeeting[]],
  now: number,
): Promise<GuestView> {
  const shown = meetings.find((one) => !isMeetingOver(statusOf(one, now))) ?? meetings.at(-1) ?? meetings[0];
  return {
    guest: { name: shown.guestName, email: shown.email },
    organiser: shown.organiserName,
    meeting: { ...present(shown, now), agenda: shown.agenda.map(({ text, minutes }) => ({ text, minutes })) },
    meetings: meetings.map((one) => present(one, now)),
    calendar: await calendarOf(db, meetings),
  };
}
