import { Refusal } from '@sw/contract';
import { type MeetingActor, type MeetingStatus, mayManageRooms, mayViewMeeting } from '@sw/policy';
import { type Db, findMeeting, lockMeetingFor, type MeetingFor, type SpaceMemberRow, type Tx } from '@sw/postgres';
import type { Session } from '../http/session.ts';
import { statusOf } from './bookings/course.ts';
import { type EnterpriseMember, enterpriseOf } from './enterprise.ts';
import { actorIn } from './meeting-actor.ts';

/** A meeting, with the caller's part in it. */
export interface Opened {
  readonly meeting: MeetingFor;
  readonly member: SpaceMemberRow;
  readonly actor: MeetingActor;
  readonly status: MeetingStatus;
}

const managesRooms = ({ member }: MeetingActor): boolean => member !== null && mayManageRooms(member);

/** A meeting that the caller may not see is answered as missing. */
function opened(
  meeting: MeetingFor | undefined,
  member: SpaceMemberRow,
  { now, maySee }: { readonly now: number; readonly maySee: (actor: MeetingActor) => boolean },
): Opened {
  if (meeting === undefined) throw new Refusal('MEETING_NOT_FOUND');
  const actor = actorIn(member, { ...meeting, invite: meeting.invited ? 'unset' : null });
  if (!maySee(actor)) throw new Refusal('MEETING_NOT_FOUND');
  return { meeting, member, actor, status: statusOf(meeting, now) };
}

/** A meeting of the current enterprise that the caller is in. Administrators are no exception. */
export async function meetingFor(db: Db, session: Session, meetingId: string, now: number): Promise<Opened> {
  const { member } = await enterpriseOf(db, session);
  return opened(await findMeeting(db, member, meetingId), member, { now, maySee: mayViewMeeting });
}

/** The same with its row locked until the commit. */
export async function lockedMeetingFor(tx: Tx, session: Session, meetingId: string, now: number): Promise<Opened> {
  const { member } = await enterpriseOf(tx, session);
  return opened(await lockMeetingFor(tx, member, meetingId), member, { now, maySee: mayViewMeeting });
}

/** A meeting that the caller is in, or any meeting of the enterprise if the caller manages its rooms. */
export async function managedMeetingFor(
  db: Db,
  { member }: EnterpriseMember,
  { meetingId, now }: { readonly meetingId: string; readonly now: number },
): Promise<Opened> {
  const maySee = (actor: MeetingActor) => mayViewMeeting(actor) || managesRooms(actor);
  return opened(await findMeeting(db, member, meetingId), member, { now, maySee });
}
