import { sql } from 'kysely';
import { staysInSpace } from '../merchants/heirs.ts';
import type { MemberRef } from '../merchants/members.ts';
import type { Tx } from '../port.ts';
import { cancelMeetings } from './bookings.ts';

export interface LeftMeetings {
  /** Meetings that have another organiser now. */
  readonly passedOn: readonly string[];
  /** Meetings for which no organiser was left. */
  readonly cancelled: readonly string[];
}

interface Organised {
  readonly meetingId: string;
  readonly heir: string | null;
}

/** The meetings that a member organises, booked or attends and that have not begun, locked until the commit. */
export async function lockMeetingsAhead(tx: Tx, { spaceId, accountId }: MemberRef, now: Date): Promise<string[]> {
  const { rows } = await sql<{ meetingId: string }>`
    select meeting_id::text as meeting_id from meeting
    where meeting_id in (
        select meeting_id from meeting
          where organiser_id = ${accountId} and space_id = ${spaceId} and ends_at > ${now} and starts_at > ${now}
        union select meeting_id from meeting
          where booked_by = ${accountId} and space_id = ${spaceId} and starts_at > ${now}
        union select meeting_id from meeting_person
          where account_id = ${accountId} and space_id = ${spaceId} and starts_at > ${now})
      and status <> 'CANCELED'
    order by meeting_id for no key update`.execute(tx);
  return rows.map(({ meetingId }) => meetingId);
}

/**
 * Handles the future meetings of a person who leaves an enterprise. The new organiser of their meetings is the member
 * who booked it, otherwise the first participant who works there and has not declined, those who accepted first.
 * Without such a person the meeting is cancelled. The person is removed from the meetings of others, and no longer
 * counts as the booker of any. Meetings that have begun stay unchanged.
 */
export async function leaveMeetings(tx: Tx, { spaceId, accountId }: MemberRef, now: Date): Promise<LeftMeetings> {
  const { rows } = await sql<Organised>`
    select m.meeting_id::text as meeting_id, coalesce(
      (select s.account_id::text from space_member s where s.space_id = m.space_id and s.account_id = m.booked_by
        and s.account_id <> ${accountId} and s.role <> 'guest' and ${staysInSpace('s')}),
      (select p.account_id::text from meeting_person p
          join space_member s on s.space_id = m.space_id and s.account_id = p.account_id
        where p.meeting_id = m.meeting_id and p.account_id <> ${accountId} and p.invite <> 'rejected'
          and s.role <> 'guest' and ${staysInSpace('s')}
        order by p.invite = 'accepted' desc, p.person_no limit 1)) as heir
    from meeting m
    where m.organiser_id = ${accountId} and m.space_id = ${spaceId} and m.ends_at > ${now} and m.starts_at > ${now}
      and m.status <> 'CANCELED'
    order by m.meeting_id for no key update of m`.execute(tx);
  await sql`
    delete from meeting_person
    where account_id = ${accountId} and space_id = ${spaceId} and starts_at > ${now}`.execute(tx);
  const passed = rows.filter(({ heir }) => heir !== null);
  const cancelled = rows.filter(({ heir }) => heir === null).map(({ meetingId }) => meetingId);
  if (cancelled.length > 0) await cancelMeetings(tx, cancelled, { reason: null, by: null, now });
  const [ids, heirs] = [passed.map(({ meetingId }) => meetingId), passed.map(({ heir }) => heir)];
  await sql`
    update meeting as m set organiser_id = w.heir, revision = revision + 1, changed_at = ${now}
    from unnest(${ids}::bigint[], ${heirs}::bigint[]) as w (meeting_id, heir) where m.meeting_id = w.meeting_id`.execute(
    tx,
  );
  await sql`
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, account_id, role, invite)
    select m.meeting_id, (select coalesce(max(p.person_no), 0) + 1 from meeting_person p where p.meeting_id = m.meeting_id),
      m.space_id, m.starts_at, m.ends_at, m.organiser_id, 'organiser', 'accepted'
    from meeting m where m.meeting_id = any(${ids}::bigint[])
    on conflict (meeting_id, account_id) where account_id is not null
      do update set role = 'organiser', invite = 'accepted', decline_reason = null`.execute(tx);
  await sql`
    update meeting set booked_by = null
    where booked_by = ${accountId} and space_id = ${spaceId} and starts_at > ${now}`.execute(tx);
  return { passedOn: ids, cancelled };
}

/** Enterprises in which an account has future meetings. */
export async function spacesWithMeetings(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ spaceId: string }>`
    select distinct space_id::text as space_id from meeting_person
    where account_id = ${accountId} and starts_at > now()
    union select distinct space_id::text from meeting where organiser_id = ${accountId} and ends_at > now()`.execute(
    tx,
  );
  return rows.map(({ spaceId }) => spaceId);
}
