import type { InviteState, StoredAnswer } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import { personKey, personOfKey } from './meeting-calendar.ts';

export interface EventMeetings {
  readonly spaceId: string;
  readonly meetingIds: readonly string[];
}

/**
 * The meetings of one event, by the number in its UID: the number of a series, of a single meeting, or of the meeting
 * that became a series. Locks their rows until the commit, so that an answer and a change of the time are applied one
 * after the other.
 */
export async function lockEvent(tx: Tx, eventNo: string): Promise<EventMeetings | undefined> {
  if (!isStorableId(eventNo)) return undefined;
  const { rows } = await sql<{ spaceId: string; meetingId: string }>`
    select space_id::text as space_id, meeting_id::text as meeting_id from meeting
    where (series_id = ${eventNo} or meeting_id = ${eventNo}
      or series_id = (select series_id from meeting where meeting_id = ${eventNo})) and cancelled_at is null
    order by meeting_id for no key update`.execute(tx);
  const spaceId = rows[0]?.spaceId;
  return spaceId === undefined ? undefined : { spaceId, meetingIds: rows.map(({ meetingId }) => meetingId) };
}

/** Stores the answer of a person, by their key in the calendar. The organiser always attends. */
export async function storeAnswer(
  tx: Tx,
  meetingIds: readonly string[],
  key: string,
  { invite, maybe, reason, at }: StoredAnswer & { readonly at: Date },
): Promise<number> {
  const person = personOfKey(key);
  const whose =
    'email' in person
      ? sql`account_id is null and lower(email) = ${person.email}`
      : sql`account_id = ${person.accountId}`;
  const { numAffectedRows } = await sql`
    update meeting_person set invite = ${invite}, maybe = ${maybe}, answered_at = ${at}, decline_reason = ${reason}
    where meeting_id = any(${[...meetingIds]}::bigint[]) and role = 'participant' and ${whose}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** An event that is mailed to a person: one meeting, or with `isSeries` its whole series. */
export interface AnsweredEvent {
  readonly meetingId: string;
  readonly isSeries: boolean;
}

export interface EventAnswer extends AnsweredEvent {
  /** The person's key in the calendar. */
  readonly key: string;
  readonly invite: InviteState;
  readonly maybe: boolean;
}

/** The answers of people to events. If the answers to the meetings of a series differ, the series has none. */
export async function readAnswers(db: Db, events: readonly AnsweredEvent[]): Promise<EventAnswer[]> {
  const { rows } = await sql<Omit<EventAnswer, 'key'> & { accountId: string | null; email: string | null }>`
    with asked as (
        select distinct meeting_id, is_series
        from unnest(${events.map(({ meetingId }) => meetingId)}::bigint[], ${events.map(({ isSeries }) => isSeries)}::boolean[])
          as given (meeting_id, is_series)),
      answered as (
        select meeting_id, is_series, meeting_id as part_id from asked where not is_series
        union all
        select asked.meeting_id, asked.is_series, part.meeting_id
        from asked join meeting as named using (meeting_id) join meeting as part on part.series_id = named.series_id
        where asked.is_series and part.cancelled_at is null)
    select answered.meeting_id::text as meeting_id, answered.is_series, person.account_id::text as account_id,
      case when person.account_id is null then lower(person.email) end as email,
      case when count(distinct (person.invite, person.maybe)) = 1 then min(person.invite) else 'unset' end as invite,
      bool_and(person.maybe) as maybe
    from answered join meeting_person as person on person.meeting_id = answered.part_id
    where person.account_id is not null or person.email is not null
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(({ accountId, email, ...answer }) => ({ ...answer, key: personKey({ accountId, email }) }));
}
