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
  // Those of one series count as one, as everywhere: each person gets one notice.
  const seen = new Set<string>();
  return people.flatMap((person) => {
    const meeting = byId.get(person.meetingId);
    if (meeting === undefined || person.account === null) return [];
    const { meetingId, seriesId, subject, roomId, startsAt } = meeting;
    const once = `${seriesId ?? meetingId} ${person.account.accountId}`;
    if (seen.has(once)) return [];
    seen.add(once);
    const about = { meetingId, subject, roomName: rooms.get(roomId)?.name ?? '' };
    return [{ name, person, meeting: { ...about, facts: { startsAt: startsAt.getTime() } } }];
  });
}

/** Says to the people of meetings that they have another organiser, or that nobody was left to organise them. */
export async function noticeLeft(tx: Tx, spaceId: string, { passedOn, cancelled }: LeftMeetings): Promise<void> {
  const [passed, gone] = [await readMeetings(tx, spaceId, passedOn), await readMeetings(tx, spaceId, cancelled)];
  await addMeetingNotices(tx, [
    ...(await noticesOf(tx, spaceId, passed, 'meeting.changed')),
    ...(await noticesOf(tx, spaceId, gone, 'meeting.cancelled')),
  ]);
}
