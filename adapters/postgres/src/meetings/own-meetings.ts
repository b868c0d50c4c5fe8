import type { InviteState } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { MemberRef } from '../merchants/members.ts';
import type { Db } from '../port.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';
import { LONGEST } from './room-plan.ts';

/** A meeting with the data that lists show. */
export interface OwnMeeting extends MeetingRow {
  readonly roomName: string;
  readonly roomPlace: string;
  readonly organiserName: string | null;
  readonly organiserAvatar: string | null;
  /** The reader's own answer; null if they booked it for others. */
  readonly invite: InviteState | null;
  readonly maybe: boolean | null;
  readonly people: number;
}

export interface OwnMeetingsQuery {
  readonly spaceId: string;
  readonly accountId: string;
  /** Only meetings that have not ended at that time. */
  readonly after?: Date | undefined;
  /** Only meetings that have begun at that time. */
  readonly before?: Date | undefined;
  readonly earlier: boolean;
  readonly cursor?: Cursor | undefined;
  /** Only invitations without an answer. */
  readonly open: boolean;
  readonly limit: number;
}

/** The columns that lists show, and their tables; `m` is the meeting. */
export const listColumnsFor = (accountId: string): RawBuilder<unknown> => sql`
  m.*, r.name as room_name, r.place as room_place, o.nick_name as organiser_name, o.avatar_key as organiser_avatar,
  own.invite, own.maybe, (select count(*)::integer from meeting_person p where p.meeting_id = m.meeting_id) as people
  from meeting m join room r using (room_id) left join account o on o.account_id = m.organiser_id
    left join meeting_person own on own.meeting_id = m.meeting_id and own.account_id = ${accountId}`;

/**
 * Meetings to which a person is invited or that they booked, by start. Both kinds are read along an index, so the cost
 * depends on the page and not on the number of past meetings.
 */
export async function listOwnMeetings(db: Db, query: OwnMeetingsQuery): Promise<OwnMeeting[]> {
  const { spaceId, accountId, after, before, earlier, cursor, open, limit } = query;
  const order = sql.raw(earlier ? 'x.starts_at desc, x.meeting_id desc' : 'x.starts_at, x.meeting_id');
  const within = sql.join(
    [
      sql`x.space_id = ${spaceId}`,
      ...(after === undefined ? [] : [sql`x.ends_at > ${after} and x.starts_at > ${after}::timestamptz - ${LONGEST}`]),
      ...(before === undefined ? [] : [sql`x.starts_at < ${before}`]),
      ...(cursor === undefined
        ? []
        : [
            sql`(x.starts_at, x.meeting_id) ${sql.raw(earlier ? '<' : '>')} (${cursor.at}::timestamptz, ${cursor.id}::bigint)`,
          ]),
    ],
    sql` and `,
  );
  const { rows } = await sql<OwnMeeting>`
    with mine as (
      (select x.meeting_id, x.starts_at from meeting_person x
        where x.account_id = ${accountId} and ${within}
          and ${open ? sql`x.invite = 'unset' and not x.maybe and x.role = 'participant'` : sql`true`}
        order by ${order} limit ${limit})
      union
      (select x.meeting_id, x.starts_at from meeting x
        where x.booked_by = ${accountId} and ${within} and ${!open}::boolean order by ${order} limit ${limit}))
    select ${listColumnsFor(accountId)} join mine x on x.meeting_id = m.meeting_id order by ${order} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One meeting, as shown in lists. */
export async function readOwnMeeting(
  db: Db,
  { spaceId, accountId, meetingId }: MemberRef & { readonly meetingId: string },
): Promise<OwnMeeting | undefined> {
  const { rows } = await sql<OwnMeeting>`
    select ${listColumnsFor(accountId)} where m.space_id = ${spaceId} and m.meeting_id = ${meetingId}`.execute(db);
  return rows[0];
}

interface OwnMeetingsNow extends MemberRef {
  readonly now: Date;
  readonly limit: number;
}

/** Invitations without an answer to meetings that have not ended, counted up to a limit. */
export async function countOpenInvitations(
  db: Db,
  { spaceId, accountId, now, limit }: OwnMeetingsNow,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from (
      select 1 from meeting_person p join meeting m using (meeting_id)
      where p.account_id = ${accountId} and p.space_id = ${spaceId} and p.role = 'participant'
        and p.ends_at > ${now} and p.starts_at > ${now}::timestamptz - ${LONGEST}
        and p.invite = 'unset' and not p.maybe and m.status <> 'CANCELED' and m.approval <> 'pending'
      limit ${limit}) as found`.execute(db);
  return rows[0]?.open ?? 0;
}

/** A booking that waits for a decision. A series counts as one, represented by its next meeting. */
export interface PendingMeeting extends OwnMeeting {
  /** Number of waiting meetings. */
  readonly waiting: number;
  /** A rule in the format of @sw/calendar; null without a series. */
  readonly seriesRule: object | null;
  readonly roomCapacity: number;
}

interface PendingQuery extends OwnMeetingsNow {
  readonly cursor?: Cursor | undefined;
}

/** Bookings that wait for a decision, the earliest first. */
export async function listPending(
  db: Db,
  { spaceId, accountId, now, limit, cursor }: PendingQuery,
): Promise<PendingMeeting[]> {
  const beyond =
    cursor === undefined ? sql`true` : sql`(starts_at, meeting_id) > (${cursor.at}::timestamptz, ${cursor.id}::bigint)`;
  const { rows } = await sql<PendingMeeting>`
    with waiting as (
      select distinct on (coalesce(series_id, meeting_id)) meeting_id, starts_at,
        (count(*) over (partition by coalesce(series_id, meeting_id)))::integer as waiting
      from meeting where space_id = ${spaceId} and approval = 'pending' and status <> 'CANCELED' and starts_at > ${now}
      order by coalesce(series_id, meeting_id), starts_at, meeting_id),
    page as (select * from waiting where ${beyond} order by starts_at, meeting_id limit ${limit})
    select page.waiting, r.capacity as room_capacity,
      (select s.rule from meeting_series s where s.series_id = m.series_id) as series_rule, ${listColumnsFor(accountId)}
    join page on page.meeting_id = m.meeting_id
    order by page.starts_at, page.meeting_id`.execute(db);
  return rows;
}
