import type { AgendaPoint, Approval, DueKind, MeetingStatus, Reminder } from '@sw/policy';
import { sql } from 'kysely';
import type { MeetingRow } from '../meeting-tables.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { Span } from './closures.ts';

export interface NewSeries {
  readonly seriesId: string;
  readonly spaceId: string;
  /** A rule of @sw/calendar. */
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

/** Those of the enterprise; of another one nothing is found. */
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

/** Holds the rows until the commit, in the order of their numbers. The command holds the rows of their rooms if it moves them. */
export async function lockMeetings(tx: Tx, spaceId: string, meetingIds: readonly string[]): Promise<MeetingRow[]> {
  const known = meetingIds.filter(isStorableId);
  await sql`
    select 1 from meeting where space_id = ${spaceId} and meeting_id = any(${known}::bigint[])
    order by meeting_id for no key update`.execute(tx);
  return readMeetings(tx, spaceId, known);
}

/** The meetings of a series that are not cancelled, in order, from an occurrence on. */
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

/** Meetings of a room that are not over, and those of a time if one is given; at most `limit`. */
export async function meetingsAhead(
  db: Db,
  roomId: string,
  { now, limit, span }: { readonly now: Date; readonly limit: number; readonly span?: Span },
): Promise<MeetingRow[]> {
  let query = db
    .selectFrom('meeting')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('status', '!=', 'CANCELED')
    .where('endsAt', '>', now)
    .where('startsAt', '>', sql<Date>`${now}::timestamptz - interval '26 hours'`);
  if (span !== undefined) query = query.where('startsAt', '<', span.endsAt).where('endsAt', '>', span.startsAt);
  return query.orderBy('startsAt').limit(limit).execute();
}

/** Meetings that an account has booked and that are not over. The command holds the account's row. */
export async function countBookedAhead(db: Db, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ meetings: number }>`
    select count(*)::integer as meetings from meeting
    where booked_by = ${accountId} and starts_at > ${now}::timestamptz - interval '26 hours' and ends_at > ${now}
      and status <> 'CANCELED'`.execute(db);
  return rows[0]?.meetings ?? 0;
}

export interface Cancelling {
  readonly reason: string | null;
  readonly by: string | null;
  readonly now: Date;
  readonly refused?: boolean;
}

/** Cancels meetings whose rows the command holds; nothing is due for them any more. */
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

/** New rooms and times, in one statement: the meetings of a series may move past each other. */
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

export interface MeetingCourse {
  readonly meetingId: string;
  readonly status: MeetingStatus;
  readonly due: readonly { readonly kind: DueKind; readonly at: number }[];
}

/** The status of now, and what is still to happen. The command holds the rows of the meetings. */
export async function writeCourses(tx: Tx, courses: readonly MeetingCourse[]): Promise<void> {
  const ids = courses.map(({ meetingId }) => meetingId);
  await sql`
    update meeting as m set status = c.status
    from unnest(${ids}::bigint[], ${courses.map(({ status }) => status)}::text[]) as c (meeting_id, status)
    where m.meeting_id = c.meeting_id and m.status <> c.status`.execute(tx);
  await sql`delete from meeting_due where meeting_id = any(${ids}::bigint[])`.execute(tx);
  const due = courses.flatMap(({ meetingId, due: moments }) => moments.map((one) => ({ meetingId, ...one })));
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

/** The places of meetings in their series, after its rule has changed. */
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

/** The same content for all of them. */
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
