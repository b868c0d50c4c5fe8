import type { InviteState } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { MeetingRow } from '../meeting-tables.ts';
import type { Db } from '../port.ts';

/** A meeting with what lists show of it. */
export interface OwnMeeting extends MeetingRow {
  readonly roomName: string;
  readonly roomPlace: string;
  readonly organiserName: string | null;
  readonly organiserAvatar: string | null;
  /** The reader's own answer; null: they booked it for others. */
  readonly invite: InviteState | null;
  readonly maybe: boolean | null;
  readonly people: number;
}

export interface OwnMeetingsQuery {
  readonly spaceId: string;
  readonly accountId: string;
  /** Not over by then. */
  readonly after?: Date | undefined;
  /** Begun by then. */
  readonly before?: Date | undefined;
  readonly earlier: boolean;
  readonly cursor?: Cursor | undefined;
  /** Only invitations without an answer. */
  readonly open: boolean;
  readonly limit: number;
}

/** What lists show, and where it comes from; `m` is the meeting. */
export const listColumnsFor = (accountId: string): RawBuilder<unknown> => sql`
  m.*, r.name as room_name, r.place as room_place, o.nick_name as organiser_name, o.avatar_key as organiser_avatar,
  own.invite, own.maybe, (select count(*)::integer from meeting_person p where p.meeting_id = m.meeting_id) as people
  from meeting m join room r using (room_id) left join account o on o.account_id = m.organiser_id
    left join meeting_person own on own.meeting_id = m.meeting_id and own.account_id = ${accountId}`;

/**
 * Meetings to which a person is invited or that they booked, by start. Both kinds are read along an index, so a page costs
 * what it shows, however many meetings there were.
 */
export async function listOwnMeetings(db: Db, query: OwnMeetingsQuery): Promise<OwnMeeting[]> {
  const { spaceId, accountId, after, before, earlier, cursor, open, limit } = query;
  const order = sql.raw(earlier ? 'x.starts_at desc, x.meeting_id desc' : 'x.starts_at, x.meeting_id');
  const within = sql.join(
    [
      sql`x.space_id = ${spaceId}`,
      ...(after === undefined
        ? []
        : [sql`x.ends_at > ${after} and x.starts_at > ${after}::timestamptz - interval '26 hours'`]),
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

/** One of them, as lists show it. */
export async function readOwnMeeting(
  db: Db,
  {
    spaceId,
    accountId,
    meetingId,
  }: { readonly spaceId: string; readonly accountId: string; readonly meetingId: string },
): Promise<OwnMeeting | undefined> {
  const { rows } = await sql<OwnMeeting>`
    select ${listColumnsFor(accountId)} where m.space_id = ${spaceId} and m.meeting_id = ${meetingId}`.execute(db);
  return rows[0];
}

/** Invitations without an answer to meetings that are not over, counted up to a limit. */
export async function countOpenInvitations(
  db: Db,
  {
    spaceId,
    accountId,
    now,
    limit,
  }: {
    readonly spaceId: string;
    readonly accountId: string;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from (
      select 1 from meeting_person p join meeting m using (meeting_id)
      where p.account_id = ${accountId} and p.space_id = ${spaceId} and p.role = 'participant'
        and p.ends_at > ${now} and p.starts_at > ${now}::timestamptz - interval '26 hours'
        and p.invite = 'unset' and not p.maybe and m.status <> 'CANCELED' and m.approval <> 'pending'
      limit ${limit}) as found`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Bookings that wait for a decision, soonest first; of a series the next one. */
export async function listPending(
  db: Db,
  {
    spaceId,
    accountId,
    now,
    limit,
  }: {
    readonly spaceId: string;
    readonly accountId: string;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<OwnMeeting[]> {
  const { rows } = await sql<OwnMeeting>`
    select ${listColumnsFor(accountId)} join (
        select distinct on (coalesce(series_id, meeting_id)) meeting_id from meeting
        where space_id = ${spaceId} and approval = 'pending' and status <> 'CANCELED' and starts_at > ${now}
        order by coalesce(series_id, meeting_id), starts_at) as next on next.meeting_id = m.meeting_id
    order by m.starts_at, m.meeting_id limit ${limit}`.execute(db);
  return rows;
}
