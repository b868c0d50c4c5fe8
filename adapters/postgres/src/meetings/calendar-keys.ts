import { DEFAULT_LOCALE, isLocale, type Locale } from '@sw/base';
import type { AgendaPoint } from '@sw/policy';
import { sql } from 'kysely';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';
import type { MeetingFactsRow } from './room-plan.ts';

export interface CalendarKeyRow {
  readonly keyId: string;
  readonly roomId: string | null;
  readonly createdAt: Date;
}

/** A member's own calendar addresses; with `rooms`, also those of the enterprise's rooms. */
export function listCalendarKeys(
  db: Db,
  { spaceId, accountId }: MemberRef,
  { rooms }: { readonly rooms: boolean },
): Promise<CalendarKeyRow[]> {
  return db
    .selectFrom('calendarKey')
    .select(['keyId', 'roomId', 'createdAt'])
    .where('spaceId', '=', spaceId)
    .where('revokedAt', 'is', null)
    .where(({ or, eb }) => or([eb('accountId', '=', accountId), ...(rooms ? [eb('roomId', 'is not', null)] : [])]))
    .orderBy('createdAt')
    .orderBy('keyId')
    .execute();
}

export interface NewCalendarKey extends CalendarKeyRow {
  readonly keyHash: Buffer;
  readonly spaceId: string;
  readonly accountId: string | null;
  readonly createdBy: string;
}

export async function insertCalendarKey(tx: Tx, key: NewCalendarKey): Promise<void> {
  await tx.insertInto('calendarKey').values(key).execute();
}

/** Does not delete an address of another person, nor of a room unless `rooms` is set. */
export async function deleteCalendarKey(
  tx: Tx,
  { spaceId, accountId }: MemberRef,
  { keyId, rooms }: { readonly keyId: string; readonly rooms: boolean },
): Promise<void> {
  await tx
    .deleteFrom('calendarKey')
    .where('spaceId', '=', spaceId)
    .where('keyId', '=', keyId)
    .where(({ or, eb }) => or([eb('accountId', '=', accountId), ...(rooms ? [eb('roomId', 'is not', null)] : [])]))
    .execute();
}

export interface CalendarOwner {
  readonly keyId: string;
  readonly spaceId: string;
  readonly accountId: string | null;
  readonly roomId: string | null;
  /** The name of the room, or of the enterprise. */
  readonly name: string;
  /** The locale of the member, or of the person who created the room's address. */
  readonly locale: Locale;
}

/** The owner of the calendar that a key opens. The member must still work in the enterprise, and the room must exist. */
export async function findCalendar(db: Db, keyHash: Buffer): Promise<CalendarOwner | undefined> {
  const { rows } = await sql<Omit<CalendarOwner, 'locale'> & { readonly locale: string | null }>`
    select k.key_id, k.space_id, k.account_id, k.room_id, coalesce(r.name, s.name) as name, a.locale
    from calendar_key as k join space as s using (space_id)
    left join account as a on a.account_id = coalesce(k.account_id, k.created_by)
    left join room as r on r.room_id = k.room_id and r.deleted_at is null
    left join space_member as m on m.space_id = k.space_id and m.account_id = k.account_id
      and m.name is not null and m.state = 'active' and m.role <> 'guest'
    where k.key_hash = ${keyHash} and k.revoked_at is null
      and (r.room_id is not null or m.account_id is not null)`.execute(db);
  const [owner] = rows;
  return owner && { ...owner, locale: isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE };
}

export interface CalendarMeeting extends MeetingFactsRow {
  readonly meetingId: string;
  readonly subject: string;
  readonly private: boolean;
  readonly agenda: readonly AgendaPoint[];
  readonly timeZone: string;
  readonly icalSequence: number;
  readonly changedAt: Date;
  readonly roomName: string;
  readonly place: string;
}

/**
 * The meetings of a calendar that are not cancelled, in order; at most `limit`. A member's calendar includes a pending
 * meeting only if the member organises or has booked it.
 */
export async function readCalendar(
  db: Db,
  { spaceId, accountId, roomId }: CalendarOwner,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<CalendarMeeting[]> {
  const columns = sql`m.meeting_id, m.subject, m.private, m.agenda, m.time_zone, m.ical_sequence, m.changed_at, m.starts_at,
    m.ends_at, m.approval, m.started_at, m.ended_at, m.cancelled_at, r.name as room_name, r.place`;
  const times = (table: string) =>
    sql`${sql.id(table, 'starts_at')} >= ${from} and ${sql.id(table, 'starts_at')} < ${to} and m.cancelled_at is null`;
  const { rows } =
    accountId === null
      ? await sql<CalendarMeeting>`
          select ${columns} from meeting as m join room as r using (room_id)
          where m.room_id = ${roomId} and m.space_id = ${spaceId} and ${times('m')}
          order by m.starts_at, m.meeting_id limit ${limit}`.execute(db)
      : await sql<CalendarMeeting>`
          select ${columns} from meeting_person as p join meeting as m using (meeting_id) join room as r using (room_id)
          where p.account_id = ${accountId} and p.space_id = ${spaceId} and ${times('p')} and p.invite <> 'rejected'
            and (m.approval <> 'pending' or p.account_id in (m.organiser_id, m.booked_by))
          order by p.starts_at, p.meeting_id limit ${limit}`.execute(db);
  return rows;
}
