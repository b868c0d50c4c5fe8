import { DAY } from '@sw/base';
import { MEETING_LIMITS } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';

/** An external contact invited to a meeting, or to the series that it belongs to. */
export interface MeetingGuest {
  readonly meetingId: string;
  /** In lower case. */
  readonly email: string;
}

/** A guest, and the meeting that stores the hash of their key. */
interface Carrier extends MeetingGuest {
  readonly keyId: string;
  readonly carrier: string;
}

/**
 * Stores the hash of each guest's key in one of their meetings that are not cancelled (in a series, the last one), and
 * returns the numbers from which the keys are derived. A series keeps one key through all its changes. A guest who is
 * in no meeting any more has no key.
 */
export async function keepGuestKeys(
  tx: Tx,
  guests: readonly MeetingGuest[],
  hashOf: (keyId: string) => Buffer,
): Promise<Map<string, string>> {
  if (guests.length === 0) return new Map();
  const { rows } = await sql<Carrier>`
    select w.meeting_id::text as meeting_id, w.email, c.meeting_id::text as carrier,
      concat_ws(' ', coalesce(m.series_id, m.meeting_id), w.email, c.key_salt) as key_id
    from unnest(${guests.map(({ meetingId }) => meetingId)}::bigint[], ${guests.map(({ email }) => email)}::text[])
        as w (meeting_id, email)
      join meeting as m on m.meeting_id = w.meeting_id
      cross join lateral (
        select s.meeting_id, p.key_salt from meeting as s join meeting_person as p on p.meeting_id = s.meeting_id
        where (s.meeting_id = m.meeting_id or s.series_id = m.series_id) and s.cancelled_at is null
          and p.email = w.email and p.account_id is null
        order by s.ends_at desc, s.meeting_id limit 1) as c`.execute(tx);
  const byKey = new Map(rows.map((row) => [row.keyId, row]));
  const wanted = [...byKey.values()].map((row) => ({ ...row, keyHash: hashOf(row.keyId) }));
  const columns = sql`unnest(${wanted.map(({ carrier }) => carrier)}::bigint[], ${wanted.map(({ email }) => email)}::text[],
    ${wanted.map(({ keyHash }) => keyHash)}::bytea[]) as w (meeting_id, email, key_hash)`;
  await sql`
    update meeting_person as p set key_hash = null from ${columns}
    where p.key_hash = w.key_hash and p.meeting_id <> w.meeting_id`.execute(tx);
  await sql`
    update meeting_person as p set key_hash = w.key_hash from ${columns}
    where p.meeting_id = w.meeting_id and p.email = w.email and p.account_id is null
      and p.key_hash is distinct from w.key_hash`.execute(tx);
  return new Map(rows.map(({ meetingId, email, keyId }) => [guestName({ meetingId, email }), keyId]));
}

/** The key in the map that `keepGuestKeys` returns. */
export const guestName = ({ meetingId, email }: MeetingGuest): string => `${meetingId} ${email}`;

export interface GuestMeeting extends MeetingRow {
  readonly roomName: string;
  readonly place: string;
  readonly organiserName: string | null;
  readonly invite: 'accepted' | 'rejected' | 'unset';
  readonly maybe: boolean;
  readonly signedAt: Date | null;
  readonly guestName: string;
  readonly email: string;
}

/**
 * The meetings that a key opens, by time: those of one series to which the guest is still invited, until a week after
 * each. Empty if the key is wrong or has ended.
 */
export async function findGuestMeetings(db: Db, keyHash: Buffer, now: Date): Promise<GuestMeeting[]> {
  const since = new Date(now.getTime() - MEETING_LIMITS.guestDays * DAY);
  const { rows } = await sql<GuestMeeting>`
    select s.*, r.name as room_name, r.place, a.nick_name as organiser_name, p.invite, p.maybe,
      p.signed_at, p.name as guest_name, p.email
    from meeting_person as k join meeting as m on m.meeting_id = k.meeting_id
      join meeting as s on s.meeting_id = m.meeting_id or s.series_id = m.series_id
      join meeting_person as p on p.meeting_id = s.meeting_id and p.email = k.email and p.account_id is null
      join room as r on r.room_id = s.room_id left join account as a on a.account_id = s.organiser_id
    where k.key_hash = ${keyHash} and s.cancelled_at is null and s.approval in ('none', 'granted') and s.ends_at > ${since}
    order by s.starts_at, s.meeting_id limit ${MEETING_LIMITS.occurrences}`.execute(db);
  return rows;
}
