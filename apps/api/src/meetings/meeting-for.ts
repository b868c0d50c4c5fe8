import { Refusal } from '@sw/contract';
import { type MeetingActor, type MeetingStatus, mayViewMeeting } from '@sw/policy';
import { type Db, findMeeting, lockMeetingFor, type MeetingFor, type SpaceMemberRow, type Tx } from '@sw/postgres';
import type { Session } from '../http/session.ts';
import { statusOf } from './bookings/course.ts';
import { enterpriseOf } from './enterprise.ts';
import { actorIn } from './rooms/schedule.ts';

/** A meeting, and what the caller is in it. */
export interface Opened {
  readonly meeting: MeetingFor;
  readonly member: SpaceMemberRow;
  readonly actor: MeetingActor;
  readonly status: MeetingStatus;
}

function opened(meeting: MeetingFor | undefined, member: SpaceMemberRow, now: number): Opened {
  if (meeting === undefined) throw new Refusal('MEETING_NOT_FOUND');
  const actor = actorIn(member, { ...meeting, invite: meeting.invited ? 'unset' : null });
  // Who is not in it hears the same as about a meeting that does not exist, administrators too.
  if (!mayViewMeeting(actor)) throw new Refusal('MEETING_NOT_FOUND');
  return { meeting, member, actor, status: statusOf(meeting, now) };
}

/** A meeting that the caller is in, of their current enterprise. */
export async function meetingFor(db: Db, session: Session, meetingId: string, now: number): Promise<Opened> {
  const { member } = await enterpriseOf(db, session);
  return opened(await findMeeting(db, member, meetingId), member, now);
}

/** The same with its row held until the commit. */
export async function lockedMeetingFor(tx: Tx, session: Session, meetingId: string, now: number): Promise<Opened> {
  const { member } = await enterpriseOf(tx, session);
  return opened(await lockMeetingFor(tx, member, meetingId), member, now);
}
