import { type LeftMeetings, type MeetingRow, reachablePeople, readMeetings, readRooms, type Tx } from '@sw/postgres';
import { addMeetingNotices, type MeetingNotice } from './meeting-notices.ts';

async function noticesOf(tx: Tx, spaceId: string, meetings: readonly MeetingRow[], name: MeetingNotice) {
  const rooms = new Map(
    (await readRooms(tx, spaceId, [...new Set(meetings.map(({ roomId }) => roomId))])).map((room) => [
      room.roomId,
      room,
    ]),
  );
  const people = await reachablePeople(
    tx,
    meetings.map(({ meetingId }) => meetingId),
  );
  const byId = new Map(meetings.map((meeting) => [meeting.meetingId, meeting]));
  // The meetings of one series count as one: each person gets one notice.
  const seen = new Set<string>();
  return people.flatMap((person) => {
    const meeting = byId.get(person.meetingId);
    if (meeting === undefined || person.account === null) return [];
    // Only the hosts can see a meeting whose room waits for a decision.
    if (meeting.approval === 'pending' && person.role !== 'organiser') return [];
    const { meetingId, seriesId, subject, roomId, startsAt } = meeting;
    const once = `${seriesId ?? meetingId} ${person.account.accountId}`;
    if (seen.has(once)) return [];
    seen.add(once);
    const about = { meetingId, subject, roomName: rooms.get(roomId)?.name ?? '' };
    return [{ name, person, meeting: { ...about, facts: { startsAt: startsAt.getTime() } } }];
  });
}

/** Notifies the people of meetings that have another organiser now, or that were cancelled because no organiser was left. */
export async function noticeLeft(tx: Tx, spaceId: string, { passedOn, cancelled }: LeftMeetings): Promise<void> {
  const [passed, gone] = [await readMeetings(tx, spaceId, passedOn), await readMeetings(tx, spaceId, cancelled)];
  await addMeetingNotices(tx, [
    ...(await noticesOf(tx, spaceId, passed, 'meeting.changed')),
    ...(await noticesOf(tx, spaceId, gone, 'meeting.cancelled')),
  ]);
}
