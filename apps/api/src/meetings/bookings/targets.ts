import { type MeetingScope, Refusal } from '@sw/contract';
import {
  isMeetingAhead,
  isMeetingOver,
  type MeetingActor,
  type MeetingStatus,
  mayManageRooms,
  mayViewMeeting,
} from '@sw/policy';
import {
  type Db,
  lockMeetings,
  lockRooms,
  type MeetingPersonRow,
  type MeetingRow,
  meetingsOfSeries,
  readMeetings,
  type Tx,
} from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { actorIn } from '../rooms/schedule.ts';
import { statusOf } from './course.ts';

/** A meeting and what the caller is in it. */
export interface OpenMeeting {
  readonly meeting: MeetingRow;
  readonly person: MeetingPersonRow | undefined;
  readonly actor: MeetingActor;
  readonly status: MeetingStatus;
}

/** A meeting of the enterprise for its people and for managers of rooms; for all others there is none. */
export async function openMeeting(
  db: Db,
  { spaceId, accountId, member }: EnterpriseMember,
  { meetingId, now }: { readonly meetingId: string; readonly now: number },
): Promise<OpenMeeting> {
  const [meeting] = await readMeetings(db, spaceId, [meetingId]);
  if (meeting === undefined) throw new Refusal('MEETING_NOT_FOUND');
  const person = await db
    .selectFrom('meetingPerson')
    .selectAll()
    .where('meetingId', '=', meetingId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const actor = actorIn(member, { ...meeting, invite: person?.invite ?? null });
  if (!mayViewMeeting(actor) && !mayManageRooms(member)) throw new Refusal('MEETING_NOT_FOUND');
  return { meeting, person, actor, status: statusOf(meeting, now) };
}

interface Scope {
  readonly meetingId: string;
  readonly scope: MeetingScope;
  readonly now: number;
}

/** The meetings that a change of one concerns: itself, or those of its series that have not begun. */
export async function targetsOf(
  db: Db,
  enterprise: EnterpriseMember,
  { meetingId, scope, now }: Scope,
): Promise<MeetingRow[]> {
  const { meeting } = await openMeeting(db, enterprise, { meetingId, now });
  const { seriesId, occurrence } = meeting;
  if (scope === 'one' || seriesId === null) return [meeting];
  const series = await meetingsOfSeries(db, seriesId, scope === 'following' ? occurrence : 0);
  return series.filter((one) => isMeetingAhead(statusOf(one, now)));
}

export interface LockedTargets extends OpenMeeting {
  /** In order of their places in the series. */
  readonly targets: readonly MeetingRow[];
}

/**
 * The same with the rows of their rooms and their own held until the commit. `rooms` are others that the command needs.
 * Somebody who changed the series in between had it first: the caller looks again.
 */
export async function lockedTargets(
  tx: Tx,
  enterprise: EnterpriseMember,
  { rooms = [], ...scope }: Scope & { readonly rooms?: readonly string[] },
): Promise<LockedTargets> {
  const seen = await targetsOf(tx, enterprise, scope);
  await lockRooms(tx, enterprise.spaceId, [...seen.map(({ roomId }) => roomId), ...rooms]);
  const ids = seen.map(({ meetingId }) => meetingId);
  await lockMeetings(tx, enterprise.spaceId, [...ids, scope.meetingId]);
  const targets = await targetsOf(tx, enterprise, scope);
  const places = (meetings: readonly MeetingRow[]) =>
    meetings.map(({ meetingId, roomId }) => `${meetingId} ${roomId}`).join();
  if (places(targets) !== places(seen)) throw new Refusal('MEETING_CHANGED');
  return { ...(await openMeeting(tx, enterprise, scope)), targets };
}

/** Refuses what is over, and what has begun if it must not have. */
export function refuseLate(status: MeetingStatus, begun: 'MEETING_STARTED' | 'MEETING_NOT_RUNNING' | undefined): void {
  if (isMeetingOver(status)) throw new Refusal('MEETING_OVER');
  if (begun === 'MEETING_STARTED' && !isMeetingAhead(status)) throw new Refusal(begun);
}
