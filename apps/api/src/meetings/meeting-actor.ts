import { type MeetingActor, maySeeSubject } from '@sw/policy';
import type { RoomMeeting, SpaceMemberRow } from '@sw/postgres';

/** A member's part in a meeting. */
export function actorIn(
  member: SpaceMemberRow,
  { organiserId, bookedBy, invite }: Pick<RoomMeeting, 'organiserId' | 'bookedBy' | 'invite'>,
): MeetingActor {
  const { accountId } = member;
  const invited = invite !== null;
  if (organiserId === accountId) return { member, part: 'organiser', invited: true };
  if (bookedBy === accountId) return { member, part: 'booker', invited };
  return { member, part: invited ? 'participant' : 'none', invited };
}

/** The subject and the organiser, if the member may see them. */
export function whatIsSeen(member: SpaceMemberRow, meeting: RoomMeeting) {
  const shown = maySeeSubject(actorIn(member, meeting), meeting);
  return { subject: shown ? meeting.subject : null, by: shown ? meeting.by : null };
}
