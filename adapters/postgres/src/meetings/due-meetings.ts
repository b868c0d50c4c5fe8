import { type DueMoment, MEETING_MOMENTS, type MeetingStatus, type ReleaseFacts } from '@sw/policy';
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';

type Part = 'meetingId' | 'spaceId' | 'roomId' | 'subject' | 'timeZone' | 'status' | 'atDoor' | 'wbNo';

/** A meeting with the moments that have become due. Its row is locked until the transaction ends. */
export interface DueMeeting extends Pick<MeetingRow, Part> {
  readonly roomName: string;
  readonly place: string;
  readonly facts: ReleaseFacts;
  /** Number of people who signed in. */
  readonly signedIn: number;
  readonly due: readonly DueMoment[];
}

/** The limits of one batch. */
export interface DueLimit {
  readonly meetings: number;
  /** Number of people who may get a message; one meeting is always taken, however many people it has. */
  readonly people: number;
}

/**
 * Takes the due moments of some meetings, the oldest first. The meetings are locked before their due moments are
 * deleted, in the same order as in commands; meetings that a command or another worker has locked are skipped. If the
 * transaction fails, everything is still due.
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

/** The first meetings whose people together do not exceed `most`, but always at least one meeting. */
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
      'meeting.wbNo',
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

/** Stores the statuses that result from the current time. */
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

/** When the clock looks whether anybody has come to meetings that the transaction holds. */
export async function scheduleReleases(
  tx: Tx,
  releases: readonly { readonly meetingId: string; readonly at: Date }[],
): Promise<void> {
  if (releases.length === 0) return;
  await sql`
    insert into meeting_due (meeting_id, kind, due_at)
    select meeting_id, 'release', at
    from unnest(${releases.map(({ meetingId }) => meetingId)}::bigint[], ${releases.map(({ at }) => at)}::timestamptz[])
      as r (meeting_id, at)
    on conflict (meeting_id, kind) do update set due_at = excluded.due_at
    where meeting_due.due_at <> excluded.due_at`.execute(tx);
}

/** Says of cancelled meetings that the clock cancelled them because nobody came. */
export async function markReleased(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  if (meetingIds.length === 0) return;
  await tx.updateTable('meeting').set({ released: true }).where('meetingId', 'in', meetingIds).execute();
}

/** Postpones the due moments of a meeting that cannot be handled now, so that other meetings do not wait for it. */
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
