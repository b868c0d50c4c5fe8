import { MINUTE } from '@sw/base';
import { MEETING_MOMENTS } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { LONGEST, type MeetingFactsRow } from './room-plan.ts';

/** People may sign in this long before the start of a meeting. */
const OPENS_MS = MEETING_MOMENTS.startSoonMinutes * MINUTE;

/** The condition that people may sign in to a meeting (`m`), by its time. */
const ofNow = (now: Date): RawBuilder<unknown> => sql`m.status <> 'CANCELED' and m.ends_at > ${now}
  and m.starts_at > ${now}::timestamptz - ${LONGEST} and m.starts_at <= ${new Date(now.getTime() + OPENS_MS)}`;

/** The condition for a person (`p`) of a meeting who has not signed in, is not marked absent, and may still come. */
const MISSING = sql`p.signed_at is null and p.sign_from is null and exists (
  select 1 from space_member as s where s.space_id = p.space_id and s.account_id = p.account_id and s.state = 'active')`;

/** The current meetings on a board to which a person has not signed in. The caller checks the status of each. */
export async function meetingsToJoin(
  db: Db,
  { wbNo, accountId, now }: { readonly wbNo: string; readonly accountId: string; readonly now: Date },
): Promise<{ readonly meetingId: string; readonly spaceId: string }[]> {
  const { rows } = await sql<{ meetingId: string; spaceId: string }>`
    select m.meeting_id, m.space_id from meeting as m join meeting_person as p using (meeting_id)
    where m.wb_no = ${wbNo} and ${ofNow(now)} and p.account_id = ${accountId} and ${MISSING}
    order by m.meeting_id`.execute(db);
  return rows;
}

/** The current meetings on a board that are booked to be recorded and that a person hosts. The caller checks the status. */
export async function meetingsToRecord(
  db: Db,
  { wbNo, accountId, now }: { readonly wbNo: string; readonly accountId: string; readonly now: Date },
): Promise<MeetingFactsRow[]> {
  const { rows } = await sql<MeetingFactsRow>`
    select m.starts_at, m.ends_at, m.approval, m.started_at, m.ended_at, m.cancelled_at from meeting as m
    where m.wb_no = ${wbNo} and m.call and m.record and ${accountId} in (m.organiser_id, m.booked_by)
      and ${ofNow(now)}`.execute(db);
  return rows;
}

/**
 * Signs in the people of meetings who are in a call on their meeting's board. For a person who joined the call earlier,
 * the time is when signing in begins. The command holds the rows of the meetings, which people may sign in to.
 */
export async function signInFromCall(
  tx: Tx,
  meetingIds: readonly string[],
  now: Date,
): Promise<{ readonly meetingId: string; readonly accountId: string }[]> {
  if (meetingIds.length === 0) return [];
  const { rows } = await sql<{ meetingId: string; accountId: string }>`
    update meeting_person as p set sign_from = 'call',
      signed_at = least(${now}::timestamptz, greatest(n.joined_at, n.starts_at - ${OPENS_MS} * interval '1 millisecond'))
    from (
      select m.meeting_id, m.starts_at, one.account_id, min(one.joined_at) as joined_at
      from meeting as m join call as c on c.wb_no = m.wb_no and c.closed_at is null
        join call_connection as one on one.call_id = c.call_id and one.left_at is null
          and (one.missed_at is null or one.seen_at > one.missed_at)
      where m.meeting_id = any(${meetingIds}::bigint[]) group by m.meeting_id, one.account_id) as n
    where p.meeting_id = n.meeting_id and p.account_id = n.account_id and ${MISSING}
    returning p.meeting_id, p.account_id`.execute(tx);
  return rows;
}
