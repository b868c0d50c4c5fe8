import type { Approval, InviteState } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../port.ts';
import type { Span } from './closures.ts';

/** The facts that determine a meeting's status. */
export interface MeetingFactsRow extends Span {
  readonly approval: Approval;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
}

export interface RoomMeeting extends MeetingFactsRow {
  readonly meetingId: string;
  readonly roomId: string;
  readonly subject: string;
  readonly private: boolean;
  readonly organiserId: string | null;
  readonly bookedBy: string | null;
  /** The organiser's name. */
  readonly by: string | null;
  readonly seriesId: string | null;
  readonly wbNo: string | null;
  readonly call: boolean;
  /** The viewer's answer; null if they are not invited. */
  readonly invite: InviteState | null;
}

/**
 * Longer than any meeting, including a delay. With this bound, the index by start finds overlapping meetings without
 * reading all earlier ones.
 */
export const LONGEST = sql`interval '26 hours'`;

/** The condition to overlap a span, or a row that has one. */
const touching = ({ startsAt, endsAt }: Span | Record<keyof Span, RawBuilder<unknown>>): RawBuilder<unknown> =>
  sql`m.status <> 'CANCELED' and m.starts_at < ${endsAt} and m.ends_at > ${startsAt}
    and m.starts_at > ${startsAt}::timestamptz - ${LONGEST}`;
const WANTED = { startsAt: sql`w.starts_at`, endsAt: sql`w.ends_at` };

/** The caller decides what a viewer may see of `m`: a private meeting is included with its subject. */
const COLUMNS = sql`
  m.meeting_id, m.room_id, m.subject, m.private, m.organiser_id, m.booked_by, m.series_id, m.wb_no, m.call,
  m.starts_at, m.ends_at, m.approval, m.started_at, m.ended_at, m.cancelled_at`;

const columnsFor = (accountId: string): RawBuilder<unknown> => sql`${COLUMNS},
  (select a.nick_name from account a where a.account_id = m.organiser_id) as by,
  (select p.invite from meeting_person p where p.meeting_id = m.meeting_id and p.account_id = ${accountId}) as invite`;

/** The meetings of rooms that overlap a span, ordered by room and then by time. */
export async function readRoomPlan(
  db: Db,
  { roomIds, accountId, ...span }: Span & { readonly roomIds: readonly string[]; readonly accountId: string },
): Promise<RoomMeeting[]> {
  // The viewer is in few of thousands of meetings: their own are read once, instead of being looked up for each.
  const { rows } = await sql<RoomMeeting>`
    select ${COLUMNS}, o.nick_name as by, p.invite from meeting m
    left join account o on o.account_id = m.organiser_id
    left join meeting_person p on p.meeting_id = m.meeting_id and p.account_id = ${accountId}
      and p.space_id = m.space_id and p.starts_at < ${span.endsAt}
      and p.starts_at > ${span.startsAt}::timestamptz - ${LONGEST}
    where m.room_id = any(${roomIds}::bigint[]) and ${touching(span)}
    order by m.room_id, m.starts_at`.execute(db);
  return rows;
}

export interface BusyTime extends Span {
  readonly meetingId: string;
  readonly roomId: string;
}

/** Only the times of meetings that overlap a span, in no order; a meeting that overlaps two spans is returned twice. */
export async function readBusyTimes(
  db: Db,
  { roomIds, spans }: { readonly roomIds: readonly string[]; readonly spans: readonly Span[] },
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    select m.meeting_id, m.room_id, m.starts_at, m.ends_at
    from unnest(${spans.map(({ startsAt }) => startsAt)}::timestamptz[], ${spans.map(({ endsAt }) => endsAt)}::timestamptz[])
        as w (starts_at, ends_at)
      join meeting m on m.room_id = any(${roomIds}::bigint[]) and ${touching(WANTED)}`.execute(db);
  return rows;
}

export interface WantedTime extends Span {
  readonly roomId: string;
}

export interface TakenTime extends RoomMeeting {
  /** The index in the list of wanted times. */
  readonly wanted: number;
}

/** For each wanted time, the first meeting that has the room then. Those in `except` do not count. */
export async function takenTimes(
  db: Db,
  wanted: readonly WantedTime[],
  { accountId, except = [] }: { readonly accountId: string; readonly except?: readonly string[] },
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select (w.place - 1)::integer as wanted, m.*
    from unnest(${wanted.map(({ roomId }) => roomId)}::bigint[], ${wanted.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${wanted.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as w (room_id, starts_at, ends_at, place)
    cross join lateral (
      select ${columnsFor(accountId)} from meeting m
      where m.room_id = w.room_id and not m.meeting_id = any(${except}::bigint[])
        and ${touching(WANTED)} and m.starts_at < m.ends_at
      order by m.starts_at limit 1) as m
    order by w.place`.execute(db);
  return rows;
}

/** The start of the next meeting in a room at or after a time. */
export async function nextStartIn(db: Db, roomId: string, from: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at from meeting where room_id = ${roomId} and status <> 'CANCELED' and starts_at >= ${from}
    order by starts_at limit 1`.execute(db);
  return rows[0]?.startsAt;
}

export interface RoomUseRow {
  readonly roomId: string;
  readonly meetings: number;
  readonly minutes: number;
  readonly released: number;
}

/** How much the rooms were booked: the parts of meetings within the span. */
export async function readRoomUse(db: Db, spaceId: string, { startsAt, endsAt }: Span): Promise<RoomUseRow[]> {
  const { rows } = await sql<RoomUseRow>`
    select m.room_id, count(*) filter (where m.status <> 'CANCELED')::integer as meetings,
      coalesce(round(sum(extract(epoch from least(m.ends_at, ${endsAt}) - greatest(m.starts_at, ${startsAt})) / 60)
        filter (where m.status <> 'CANCELED')), 0)::integer as minutes,
      count(*) filter (where m.released)::integer as released
    from meeting m
    where m.space_id = ${spaceId} and m.starts_at < ${endsAt} and m.ends_at > ${startsAt}
      and m.starts_at > ${startsAt}::timestamptz - ${LONGEST} and (m.status <> 'CANCELED' or m.released)
    group by m.room_id`.execute(db);
  return rows;
}
