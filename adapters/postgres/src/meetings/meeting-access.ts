import { sql } from 'kysely';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';

/** A meeting of the enterprise from the view of one of its members. */
export interface MeetingFor extends MeetingRow {
  readonly invited: boolean;
}

/** Undefined for a meeting of another enterprise, as for a missing one. */
export async function findMeeting(
  db: Db,
  { spaceId, accountId }: MemberRef,
  meetingId: string,
): Promise<MeetingFor | undefined> {
  if (!isStorableId(meetingId)) return undefined;
  const row = await db
    .selectFrom('meeting as m')
    .selectAll('m')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('meetingPerson as p')
          .select('p.personNo')
          .whereRef('p.meetingId', '=', 'm.meetingId')
          .where('p.accountId', '=', accountId),
      ).as('invited'),
    )
    .where('m.spaceId', '=', spaceId)
    .where('m.meetingId', '=', meetingId)
    .executeTakeFirst();
  return row && { ...row, invited: Boolean(row.invited) };
}

/** The same with its row locked until the commit. */
export async function lockMeetingFor(tx: Tx, member: MemberRef, meetingId: string): Promise<MeetingFor | undefined> {
  if (!isStorableId(meetingId)) return undefined;
  await sql`
    select 1 from meeting where space_id = ${member.spaceId} and meeting_id = ${meetingId}
    for no key update`.execute(tx);
  return findMeeting(tx, member, meetingId);
}
