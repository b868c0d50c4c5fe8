import type { AgendaPoint, Approval, DuePlan, MeetingStatus, Reminder } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';
import type { Span } from './closures.ts';
import { LONGEST } from './room-plan.ts';

export interface NewSeries {
  readonly seriesId: string;
  readonly spaceId: string;
  /** A rule in the format of @sw/calendar. */
  readonly rule: object;
  readonly timeZone: string;
}

export async function insertSeries(tx: Tx, { rule, ...row }: NewSeries): Promise<void> {
  await tx
    .insertInto('meetingSeries')
    .values({ ...row, rule: JSON.stringify(rule) })
    .execute();
}

export async function updateSeriesRule(tx: Tx, seriesId: string, rule: object): Promise<void> {
  await tx
    .updateTable('meetingSeries')
    .set({ rule: JSON.stringify(rule) })
    .where('seriesId', '=', seriesId)
    .execute();
}

export async function readSeriesRule(db: Db, seriesId: string): Promise<object | undefined> {
  const row = await db.selectFrom('meetingSeries').select('rule').where('seriesId', '=', seriesId).executeTakeFirst();
  return row?.rule;
}

export interface NewMeeting extends Span {
  readonly meetingId: string;
  readonly spaceId: string;
  readonly seriesId: string | null;
  readonly occurrence: number;
  readonly originalStart: Date;
  readonly roomId: string;
  readonly organiserId: string | null;
  readonly bookedBy: string | null;
  readonly atDoor: boolean;
  readonly subject: string;
  readonly private: boolean;
  readonly timeZone: string;
  readonly approval: Approval;
  readonly remind: Reminder;
  readonly agenda: readonly AgendaPoint[];
  readonly passwordHash: string | null;
  readonly wbNo: string | null;
  readonly call: boolean;
  readonly record: boolean;
  readonly icalUid: string;
  readonly createdAt: Date;
}

/** Rejects with the violation of `meeting_room_taken` if a room is taken. The command holds the rows of the rooms. */
export async function insertMeetings(tx: Tx, meetings: readonly NewMeeting[]): Promise<void> {
  await tx
    .insertInto('meeting')
    .values(
      meetings.map(({ agenda, createdAt, ...row }) => ({
        ...row,
        agenda: JSON.stringify(agenda),
        createdAt,
        changedAt: createdAt,
        timedAt: createdAt,
      })),
    )
    .execute();
}

/** Only meetings of this enterprise are found. */
export async function readMeetings(db: Db, spaceId: string, meetingIds: readonly string[]): Promise<MeetingRow[]> {
  const known = meetingIds.filter(isStorableId);
  if (known.length === 0) return [];
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('meetingId', 'in', known)
    .orderBy('startsAt')
    .orderBy('meetingId')
    .execute();
}

/** Locks the rows until the commit, in the order of their numbers. A command that moves the meetings has locked their rooms before. */
export async function lockMeetings(tx: Tx, spaceId: string, meetingIds: readonly string[]): Promise<MeetingRow[]> {
  const known = meetingIds.filter(isStorableId);
  await sql`
    select 1 from meeting where space_id = ${spaceId} and meeting_id = any(${known}::bigint[])
    order by meeting_id for no key update`.execute(tx);
  return readMeetings(tx, spaceId, known);
}

/** Holds the times of meetings until the commit. Others may hold them too, so that many people answer at once. */
export async function holdMeetings(tx: Tx, spaceId: string, meetingIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from meeting where space_id = ${spaceId} and meeting_id = any(${meetingIds.filter(isStorableId)}::bigint[])
    order by meeting_id for share`.execute(tx);
}

/** The meetings of a series that are not cancelled, in order, starting at an occurrence. */
export function meetingsOfSeries(db: Db, seriesId: string, from = 0): Promise<MeetingRow[]> {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('occurrence', '>=', from)
    .where('status', '!=', 'CANCELED')
    .orderBy('occurrence')
    .execute();
}

interface Ahead {
  readonly now: Date;
  /** Only meetings that overlap this span. */
  readonly span?: Span | undefined;
}

/** Meetings that have not begun, by the clock or early: only these can be moved or cancelled. */
const aheadIn = (db: Db, roomId: string, { now, span }: Ahead) => {
  const query = db
    .selectFrom('meeting')
    .where('roomId', '=', roomId)
    .where('status', '!=', 'CANCELED')
    .where('startsAt', '>', now)
    .where('startedAt', 'is', null);
  return span === undefined ? query : query.where('startsAt', '<', span.endsAt).where('endsAt', '>', span.startsAt);
};

/** Meetings of a room that have not begun, the earliest first. */
export const meetingsAhead = (
  db: Db,
  roomId: string,
  { limit, ...ahead }: Ahead & { readonly limit: number },
): Promise<MeetingRow[]> => aheadIn(db, roomId, ahead).selectAll().orderBy('startsAt').limit(limit).execute();

export async function countMeetingsAhead(db: Db, roomId: string, ahead: Ahead): Promise<number> {
  const { meetings } = await aheadIn(db, roomId, ahead)
    .select(({ fn }) => fn.countAll<string>().as('meetings'))
    .executeTakeFirstOrThrow();
  return Number(meetings);
}

/** When the meeting that is in a room now will end. */
export async function roomRunsUntil(db: Db, roomId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ endsAt: Date }>`
    select ends_at from meeting
    where room_id = ${roomId} and status <> 'CANCELED' and approval <> 'pending' and ends_at > ${now}
      and starts_at > ${now}::timestamptz - ${LONGEST} and (starts_at <= ${now} or started_at is not null)
    order by starts_at limit 1`.execute(db);
  return rows[0]?.endsAt;
}

/** Counts the meetings that an account has booked and that have not ended. The command holds the account's row. */
export async function countBookedAhead(db: Db, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ meetings: number }>`
    select count(*)::integer as meetings from meeting
    where booked_by = ${accountId} and starts_at > ${now}::timestamptz - ${LONGEST} and ends_at > ${now}
      and status <> 'CANCELED'`.execute(db);
  return rows[0]?.meetings ?? 0;
}

export interface Cancelling {
  readonly reason: string | null;
  readonly by: string | null;
  readonly now: Date;
  readonly refused?: boolean;
}

/** Cancels meetings whose rows the command holds, and deletes their due moments. */
export async function cancelMeetings(
  tx: Tx,
  meetingIds: readonly string[],
  { reason, by, now, refused = false }: Cancelling,
): Promise<void> {
  await sql`
    update meeting set status = 'CANCELED', cancelled_at = ${now}, cancelled_by = ${by}, cancel_reason = ${reason},
      approval = case when ${refused} then 'refused' else approval end,
      decided_by = case when ${refused} then ${by}::bigint else decided_by end,
      decided_at = case when ${refused} then ${now}::timestamptz else decided_at end,
      ical_sequence = ical_sequence + 1, revision = revision + 1, changed_at = ${now}
    where meeting_id = any(${meetingIds}::bigint[]) and status <> 'CANCELED'`.execute(tx);
  await tx.deleteFrom('meetingDue').where('meetingId', 'in', meetingIds).execute();
}

/** Sets new rooms and times in one statement, because the meetings of a series may move past each other. */
export async function moveMeetings(
  tx: Tx,
  moves: readonly (Span & { readonly meetingId: string; readonly roomId: string; readonly timeZone: string })[],
  now: Date,
): Promise<void> {
  await sql`
    update meeting as m set room_id = w.room_id, starts_at = w.starts_at, ends_at = w.ends_at, time_zone = w.time_zone,
      delayed_minutes = 0, timed_at = ${now}, ical_sequence = ical_sequence + 1, revision = revision + 1,
      changed_at = ${now}
    from unnest(${moves.map(({ meetingId }) => meetingId)}::bigint[], ${moves.map(({ roomId }) => roomId)}::bigint[],
      ${moves.map(({ startsAt }) => startsAt)}::timestamptz[], ${moves.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${moves.map(({ timeZone }) => timeZone)}::text[]) as w (meeting_id, room_id, starts_at, ends_at, time_zone)
    where m.meeting_id = w.meeting_id`.execute(tx);
}

export interface MeetingCourse extends DuePlan {
  readonly meetingId: string;
  readonly status: MeetingStatus;
}

/**
 * The status of now, and what is still to happen. What has become due and is not handled yet stays due, unless the
 * meeting no longer has it. The command holds the rows of the meetings.
 */
export async function writeCourses(tx: Tx, courses: readonly MeetingCourse[], now: Date): Promise<void> {
  const ids = courses.map(({ meetingId }) => meetingId);
  await sql`
    update meeting as m set status = c.status
    from unnest(${ids}::bigint[], ${courses.map(({ status }) => status)}::text[]) as c (meeting_id, status)
    where m.meeting_id = c.meeting_id and m.status <> c.status`.execute(tx);
  const passed = courses.flatMap(({ meetingId, passed: kinds }) => kinds.map((kind) => ({ meetingId, kind })));
  await sql`
    delete from meeting_due where meeting_id = any(${ids}::bigint[]) and (due_at > ${now} or (meeting_id, kind) not in (
      select * from unnest(${passed.map(({ meetingId }) => meetingId)}::bigint[], ${passed.map(({ kind }) => kind)}::text[])))
    `.execute(tx);
  const due = courses.flatMap(({ meetingId, ahead }) => ahead.map((one) => ({ meetingId, ...one })));
  await sql`
    insert into meeting_due (meeting_id, kind, due_at)
    select * from unnest(${due.map(({ meetingId }) => meetingId)}::bigint[], ${due.map(({ kind }) => kind)}::text[],
      ${due.map(({ at }) => new Date(at))}::timestamptz[])`.execute(tx);
}

export interface SeriesPlace {
  readonly meetingId: string;
  readonly seriesId: string | null;
  readonly occurrence: number;
  readonly originalStart: Date;
  readonly icalUid: string;
  readonly approval: Approval;
}

/** Stores the places of meetings in their series, after its rule has changed. */
export async function placeInSeries(tx: Tx, places: readonly SeriesPlace[]): Promise<void> {
  const column = <K extends keyof SeriesPlace>(name: K) => places.map((place) => place[name]);
  await sql`
    update meeting as m set series_id = w.series_id, occurrence = w.occurrence, original_start = w.original_start,
      ical_uid = w.ical_uid, approval = w.approval
    from unnest(${column('meetingId')}::bigint[], ${column('seriesId')}::bigint[], ${column('occurrence')}::integer[],
      ${column('originalStart')}::timestamptz[], ${column('icalUid')}::text[], ${column('approval')}::text[])
      as w (meeting_id, series_id, occurrence, original_start, ical_uid, approval)
    where m.meeting_id = w.meeting_id`.execute(tx);
}

export interface MeetingContent {
  readonly subject: string;
  readonly private: boolean;
  readonly remind: Reminder;
  readonly agenda: readonly AgendaPoint[];
  readonly passwordHash: string | null;
  readonly call: boolean;
  readonly record: boolean;
}

/** Gives all these meetings the same content. */
export async function updateContent(
  tx: Tx,
  meetingIds: readonly string[],
  { agenda, ...content }: Partial<MeetingContent>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set(({ eb }) => ({
      ...content,
      ...(agenda === undefined ? {} : { agenda: JSON.stringify(agenda) }),
      icalSequence: eb('icalSequence', '+', 1),
      revision: eb('revision', '+', 1),
      changedAt: now,
    }))
    .where('meetingId', 'in', meetingIds)
    .execute();
}
