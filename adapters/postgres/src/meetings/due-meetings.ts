import { type DueMoment, MEETING_MOMENTS, type MeetingStatus, type ReleaseFacts } from '@sw/policy';
import { sql } from 'kysely';
import type { MeetingRow } from '../meeting-tables.ts';
import type { Tx } from '../port.ts';

type Part = 'meetingId' | 'spaceId' | 'roomId' | 'subject' | 'timeZone' | 'status' | 'atDoor';

/** A meeting with what has become due. Its row is locked until the transaction ends. */
export interface DueMeeting extends Pick<MeetingRow, Part> {
  readonly roomName: string;
  readonly place: string;
  readonly facts: ReleaseFacts;
  /** People who signed in. */
  readonly signedIn: number;
  readonly due: readonly DueMoment[];
}

/** How much is taken at once. */
export interface DueLimit {
  readonly meetings: number;
  /** People who may get a message; one meeting is taken however many it has. */
  readonly people: number;
}

/**
 * Takes what is due of some meetings, the oldest first. The meetings are locked before their due moments are
 * deleted, in the order in which commands do it; meetings that a command or another worker holds are left out. If the
 * transaction fails, everything is due as before.
 */
export async function takeDueMeetings(tx: Tx, now: Date, limit: DueLimit): Promise<DueMeeting[]> {
  const claimed = await sql<{ meetingId: string; people: number }>`
    select m.meeting_id, (
      select count(*)::integer from meeting_person p where p.meeting_id = m.meeting_id
        and (d.kind in ('remind', 'release') or d.kind = 'maybe' and p.maybe)) as people
    from meeting_due d join meeting m on m.meeting_id = d.meeting_id
    where d.due_at <= ${now} order by d.due_at, d.meeting_id limit ${limit.meetings}
    for no key update of m skip locked`.execute(tx);
  const ids = withinPeople(claimed.rows, limit.people);
  if (ids.length === 0) return [];
  const due = await tx
    .deleteFrom('meetingDue')
    .where('meetingId', 'in', ids)
    .where('dueAt', '<=', now)
    .returning(['meetingId', 'kind', 'dueAt'])
    .execute();
  const byMeeting = Map.groupBy(due, ({ meetingId }) => meetingId);
  const meetings = await readMeetings(tx, [...byMeeting.keys()]);
  return meetings.map((meeting) => ({
    ...meeting,
    due: (byMeeting.get(meeting.meetingId) ?? []).map(({ kind, dueAt }) => ({ kind, at: dueAt.getTime() })),
  }));
}

/** The first meetings with together at most so many people, or the first one. */
function withinPeople(
  claimed: readonly { readonly meetingId: string; readonly people: number }[],
  most: number,
): readonly string[] {
  const ids = new Set<string>();
  let sum = 0;
  for (const { meetingId, people } of claimed) {
    sum += people;
    if (sum > most && ids.size > 0) break;
    ids.add(meetingId);
  }
  return [...ids];
}

async function readMeetings(tx: Tx, ids: readonly string[]): Promise<Omit<DueMeeting, 'due'>[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('meeting')
    .innerJoin('room', 'room.roomId', 'meeting.roomId')
    .leftJoin('meetingSettings', 'meetingSettings.spaceId', 'meeting.spaceId')
    .select([
      'meeting.meetingId',
      'meeting.spaceId',
      'meeting.roomId',
      'meeting.subject',
      'meeting.timeZone',
      'meeting.status',
      'meeting.atDoor',
      'meeting.startsAt',
      'meeting.endsAt',
      'meeting.approval',
      'meeting.startedAt',
      'meeting.endedAt',
      'meeting.cancelledAt',
      'meeting.timedAt',
      'room.name as roomName',
      'room.place',
      'meetingSettings.spaceId as settingsOf',
      'meetingSettings.releaseMinutes',
    ])
    .select(({ selectFrom }) =>
      selectFrom('meetingPerson')
        .select(({ fn }) => fn.count<number>('personNo').as('signed'))
        .whereRef('meetingPerson.meetingId', '=', 'meeting.meetingId')
        .where('signedAt', 'is not', null)
        .as('signedIn'),
    )
    .where('meeting.meetingId', 'in', ids)
    .execute();
  return rows.map(({ startsAt, endsAt, approval, startedAt, endedAt, cancelledAt, timedAt, ...row }) => {
    const { settingsOf, releaseMinutes, signedIn, ...meeting } = row;
    const facts: ReleaseFacts = {
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      approval,
      startedAt: startedAt?.getTime() ?? null,
      endedAt: endedAt?.getTime() ?? null,
      cancelledAt: cancelledAt?.getTime() ?? null,
      changedAt: timedAt.getTime(),
      releaseMinutes: settingsOf === null ? MEETING_MOMENTS.releaseMinutes : releaseMinutes,
    };
    return { ...meeting, facts, signedIn: Number(signedIn ?? 0) };
  });
}

/** Stores the statuses that the clock has brought. */
export async function storeStatuses(
  tx: Tx,
  meetings: readonly { readonly meetingId: string; readonly status: MeetingStatus }[],
): Promise<void> {
  if (meetings.length === 0) return;
  await sql`
    update meeting set status = changed.status
    from unnest(${meetings.map(({ meetingId }) => meetingId)}::bigint[], ${meetings.map(({ status }) => status)}::text[])
      as changed (meeting_id, status)
    where meeting.meeting_id = changed.meeting_id`.execute(tx);
}

/** Says of cancelled meetings that the clock cancelled them because nobody came. */
export async function markReleased(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  if (meetingIds.length === 0) return;
  await tx.updateTable('meeting').set({ released: true }).where('meetingId', 'in', meetingIds).execute();
}

/** Puts off what is due of a meeting that cannot be handled now, so that the others do not wait for it. */
export async function postponeDueMeeting(
  tx: Tx,
  meetingId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('meetingDue')
    .set({ dueAt: until })
    .where('meetingId', '=', meetingId)
    .where('dueAt', '<=', now)
    .execute();
}
