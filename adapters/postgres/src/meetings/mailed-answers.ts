import type { StoredAnswer } from '@sw/policy';
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import { personOfKey } from './meeting-calendar.ts';

export interface EventMeetings {
  readonly spaceId: string;
  readonly meetingIds: readonly string[];
}

/**
 * The meetings under the number of a UID, which is that of a series or of a single meeting. Their rows are held until
 * the commit: an answer and a change of the time come one after the other.
 */
export async function lockEvent(tx: Tx, eventNo: string): Promise<EventMeetings | undefined> {
  if (!isStorableId(eventNo)) return undefined;
  const { rows } = await sql<{ spaceId: string; meetingId: string }>`
    select space_id::text as space_id, meeting_id::text as meeting_id from meeting
    where (series_id = ${eventNo} or meeting_id = ${eventNo}) and cancelled_at is null
    order by meeting_id for no key update`.execute(tx);
  const spaceId = rows[0]?.spaceId;
  return spaceId === undefined ? undefined : { spaceId, meetingIds: rows.map(({ meetingId }) => meetingId) };
}

/** Stores the answer of a person, by their key in the calendar. The organiser is there by definition. */
export async function storeAnswer(
  tx: Tx,
  meetingIds: readonly string[],
  key: string,
  { invite, maybe, at }: StoredAnswer & { readonly at: Date },
): Promise<number> {
  const person = personOfKey(key);
  const whose =
    'email' in person
      ? sql`account_id is null and lower(email) = ${person.email}`
      : sql`account_id = ${person.accountId}`;
  const { numAffectedRows } = await sql`
    update meeting_person set invite = ${invite}, maybe = ${maybe}, answered_at = ${at}
    where meeting_id = any(${[...meetingIds]}::bigint[]) and role = 'participant' and ${whose}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Who organises meetings, or booked them for somebody: they hear of answers. */
export async function hostsOf(tx: Tx, meetingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select organiser_id::text as account_id from meeting
      where meeting_id = any(${[...meetingIds]}::bigint[]) and organiser_id is not null
    union select booked_by::text from meeting
      where meeting_id = any(${[...meetingIds]}::bigint[]) and booked_by is not null`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}
