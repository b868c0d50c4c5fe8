import { type InvitationEvent, writeEvents } from '@sw/calendar';
import type { GuestMeeting as GuestMeetingView, GuestView } from '@sw/contract';
import { isMeetingOver, mayAnswerMeeting, maySignInToMeeting, personEvents, statusMoments } from '@sw/policy';
import { type Db, type GuestMeeting, readMeetingCalendar, readMeetingFiles } from '@sw/postgres';
import { factsOf, statusOf } from '../bookings/course.ts';
import { presentSpan } from '../rooms/room-time.ts';
import { GUEST, givesFiles } from './open-guest.ts';

export const isOpen = (meeting: GuestMeeting, now: number): boolean => mayAnswerMeeting(GUEST, statusOf(meeting, now));

/** Whether the guest may check in now. */
export const mayArrive = (meeting: GuestMeeting, now: number): boolean =>
  maySignInToMeeting(GUEST, statusOf(meeting, now));

const present = (meeting: GuestMeeting, now: number): GuestMeetingView => ({
  meetingId: meeting.meetingId,
  ...presentSpan(meeting),
  zone: meeting.timeZone,
  subject: meeting.subject,
  room: { name: meeting.roomName, place: meeting.place },
  status: statusOf(meeting, now),
  invite: meeting.invite,
  open: isOpen(meeting, now),
  signInFrom: new Date(statusMoments(factsOf(meeting)).startSoonAt).toISOString(),
  signedAt: meeting.signedAt?.toISOString() ?? null,
});

/** The meetings in iCalendar as in their mails, but without a request to answer. */
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
      uid: event.uid,
      sequence,
      stamp: first.changedAt.getTime(),
      start: event.start,
      end: event.end,
      zone: event.zone,
      subject: event.subject,
      place: event.place,
      private: event.private,
      ...(event.originalStart === undefined ? {} : { originalStart: event.originalStart }),
      ...(event.recurrence === undefined ? {} : { recurrence: event.recurrence }),
      description: event.agenda.map(({ text }) => text).join('\n'),
      status: 'confirmed',
      attendees: [],
    }),
  );
  return writeEvents(events);
}

async function filesOf(db: Db, { meetingId, spaceId }: GuestMeeting): Promise<GuestView['meeting']['files']> {
  if (!(await givesFiles(db, spaceId))) return [];
  const files = await readMeetingFiles(db, meetingId);
  return files.map(({ fileId, name, bytes }) => ({ fileId, name, bytes: Number(bytes) }));
}

/** The contents of an external contact's page. */
export async function presentGuest(
  db: Db,
  meetings: readonly [GuestMeeting, ...GuestMeeting[]],
  now: number,
): Promise<GuestView> {
  const shown = meetings.find((one) => !isMeetingOver(statusOf(one, now))) ?? meetings.at(-1) ?? meetings[0];
  return {
    guest: { name: shown.guestName, email: shown.email },
    organiser: shown.organiserName,
    meeting: {
      ...present(shown, now),
      agenda: shown.agenda.map(({ text, minutes }) => ({ text, minutes })),
      files: await filesOf(db, shown),
    },
    meetings: meetings.map((one) => present(one, now)),
    calendar: await calendarOf(db, meetings),
  };
}
