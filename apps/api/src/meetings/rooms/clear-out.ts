import {
  accountsOfMeetings,
  lockMeetingCalendar,
  lockMeetings,
  type MeetingRow,
  moveMeetings,
  sql,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import { announceMeetings, bySeries, hostsOf, noticeMeeting } from '../announce.ts';
import { cancelAndAnnounce } from '../bookings/cancel-rows.ts';
import { settleCourses } from '../bookings/course.ts';
import { shareGrantedBoards } from '../bookings/meeting-board.ts';
import type { EnterpriseMember } from '../enterprise.ts';
import { payersOf } from '../mail-budget.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { type Evacuation, freedRequests } from './evacuate.ts';
import { hoursOf } from './room-time.ts';

interface Clearing {
  readonly evacuations: readonly Evacuation[];
  readonly reason: string;
  readonly now: number;
}

/** Moves and cancels meetings whose rooms the command holds, and shares the boards of requests that no longer need a decision. */
export async function clearOut(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  { evacuations, reason, now }: Clearing,
): Promise<void> {
  const { spaceId, accountId } = enterprise;
  const ids = evacuations.map(({ meeting }) => meeting.meetingId);
  const held = await lockMeetings(tx, spaceId, ids);
  const moves = new Set(evacuations.flatMap(({ meeting, to }) => (to === undefined ? [] : [meeting.meetingId])));
  const [moved, cancelled] = [
    held.filter(({ meetingId }) => moves.has(meetingId)),
    held.filter(({ meetingId }) => !moves.has(meetingId)),
  ];
  await cancelAndAnnounce(tx, deps, cancelled, { reason, by: accountId, now: new Date(now) });
  if (moved.length > 0) await moveAndAnnounce(tx, deps, enterprise, { moved, evacuations, now });
}

async function moveAndAnnounce(
  tx: Tx,
  deps: ApiDeps,
  { spaceId, accountId, settings }: EnterpriseMember,
  { moved, evacuations, now }: Omit<Clearing, 'reason'> & { readonly moved: readonly MeetingRow[] },
): Promise<void> {
  const at = new Date(now);
  const target = new Map(evacuations.map(({ meeting, to }) => [meeting.meetingId, to]));
  const ids = moved.map(({ meetingId }) => meetingId);
  const calendar = await lockMeetingCalendar(tx, spaceId, ids);
  const moves = moved.map(({ meetingId, startsAt, endsAt, roomId, timeZone }) => {
    const room = target.get(meetingId);
    const zone = room === undefined ? timeZone : hoursOf(room, settings).zone;
    return { meetingId, startsAt, endsAt, roomId: room?.roomId ?? roomId, timeZone: zone };
  });
  await moveMeetings(tx, moves, at);
  // Meetings only move to rooms that need no approval.
  await sql`
    update meeting set approval = 'none' where meeting_id = any(${ids}::bigint[]) and approval in ('pending', 'granted')
    `.execute(tx);
  const freed = new Set(freedRequests(evacuations).map(({ meetingId }) => meetingId));
  const rows = await settleCourses(tx, ids, { spaceId, settings, now });
  await shareGrantedBoards(
    tx,
    deps,
    rows.filter(({ meetingId }) => freed.has(meetingId)),
  );
  for (const group of bySeries(rows)) {
    await noticeMoved(tx, group, { freed, by: accountId });
    await announceMeetings(tx, spaceId, { meetings: group });
  }
  const budget = { ...deps, mode: 'force', payers: payersOf(rows) } as const;
  await mailInvitations(tx, calendar, { spaceId, changed: ids, by: accountId, now }, budget);
}

/**
 * Sends one notice to each person of a series. If a request no longer needs a decision, its people get an invitation,
 * except its hosts.
 */
async function noticeMoved(
  tx: Tx,
  group: readonly MeetingRow[],
  { freed, by }: { readonly freed: ReadonlySet<string>; readonly by: string },
): Promise<void> {
  const wasFreed = ({ meetingId }: MeetingRow) => freed.has(meetingId);
  const [known, requests] = [group.filter((one) => !wasFreed(one)), group.filter(wasFreed)];
  const peopleOf = (meetings: readonly MeetingRow[]) =>
    accountsOfMeetings(
      tx,
      meetings.map(({ meetingId }) => meetingId),
    );
  const changed = await peopleOf(known);
  for (const meeting of known.slice(0, 1))
    await noticeMeeting(tx, { meeting, name: 'meeting.changed', to: changed, by });
  for (const meeting of requests.slice(0, 1)) {
    const hosts = hostsOf(meeting);
    const people = await peopleOf(requests);
    const uninformed = hosts.filter((one) => !changed.includes(one));
    await noticeMeeting(tx, { meeting, name: 'meeting.changed', to: uninformed, by });
    const invited = people.filter((one) => !hosts.includes(one));
    await noticeMeeting(tx, { meeting, name: 'meeting.invited', to: invited, by });
  }
}
