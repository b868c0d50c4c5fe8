import { type MeetingScope, Refusal } from '@sw/contract';
import { isMeetingAhead, isMeetingOver, type MeetingStatus } from '@sw/policy';
import { type Db, lockMeetings, lockRooms, type MeetingRow, meetingsOfSeries, type Tx } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { managedMeetingFor, type Opened } from '../meeting-for.ts';
import { statusOf } from './course.ts';

interface Scope {
  readonly meetingId: string;
  readonly scope: MeetingScope;
  readonly now: number;
}

/** The meetings that a change to one meeting affects: only itself, or the meetings of its series that have not begun. */
export async function targetsOf(
  db: Db,
  enterprise: EnterpriseMember,
  { meetingId, scope, now }: Scope,
): Promise<MeetingRow[]> {
  const { meeting } = await managedMeetingFor(db, enterprise, { meetingId, now });
  const { seriesId, occurrence } = meeting;
  if (scope === 'one' || seriesId === null) return [meeting];
  const series = await meetingsOfSeries(db, seriesId, scope === 'following' ? occurrence : 0);
  return series.filter((one) => isMeetingAhead(statusOf(one, now)));
}

export interface LockedTargets extends Opened {
  /** In order of their places in the series. */
  readonly targets: readonly MeetingRow[];
}

/**
 * The same with the rows of their rooms and their own rows locked until the commit. `rooms` are other rooms that the
 * command needs. If the series was changed meanwhile, it refuses, and the caller must read it again.
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
  return { ...(await managedMeetingFor(tx, enterprise, scope)), targets };
}

/** Refuses a meeting that has ended and, depending on `begun`, one that has begun. */
export function refuseLate(status: MeetingStatus, begun: 'MEETING_STARTED' | 'MEETING_NOT_RUNNING' | undefined): void {
  if (isMeetingOver(status)) throw new Refusal('MEETING_OVER');
  if (begun === 'MEETING_STARTED' && !isMeetingAhead(status)) throw new Refusal(begun);
}
