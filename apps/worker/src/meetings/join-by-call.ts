import { isSignInOpen, meetingStatus } from '@sw/policy';
import { accountsOfMeetings, type DueMeeting, publishEvent, signInFromCall, type Tx } from '@sw/postgres';

/**
 * Signs in people who are in the call of a meeting, including those who joined before sign-in was possible and those
 * whose report from LiveKit was lost, so that a meeting held by call keeps its room. Returns the meetings with the
 * people who are present.
 */
export async function joinedByCall(tx: Tx, due: readonly DueMeeting[], now: number): Promise<DueMeeting[]> {
  const open = due.filter(({ facts }) => isSignInOpen(meetingStatus(facts, now))).map(({ meetingId }) => meetingId);
  const came = Map.groupBy(await signInFromCall(tx, open, new Date(now)), ({ meetingId }) => meetingId);
  for (const { meetingId, spaceId, roomId, facts } of due.filter((meeting) => came.has(meeting.meetingId))) {
    const accountIds = await accountsOfMeetings(tx, [meetingId]);
    await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
    const [from, to] = [new Date(facts.startsAt).toISOString(), new Date(facts.endsAt).toISOString()];
    await publishEvent(tx, 'rooms.changed', { spaceId, roomIds: [roomId], from, to });
  }
  return due.map((meeting) => ({
    ...meeting,
    signedIn: meeting.signedIn + (came.get(meeting.meetingId)?.length ?? 0),
  }));
}
