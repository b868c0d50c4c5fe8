import { type InvitationMessage, type InvitedMeeting, invitationChanges, type MeetingCalendar } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { MeetingRow } from '../tables/meeting-tables.ts';

/** The key of a person in a meeting: their account, or their address if they have none. */
export const personKey = ({ accountId, email }: { accountId: string | null; email: string | null }): string =>
  accountId ?? `mailto:${email}`;

/** The person of a key. */
export const personOfKey = (key: string): { readonly accountId: string } | { readonly email: string } =>
  key.startsWith('mailto:') ? { email: key.slice('mailto:'.length) } : { accountId: key };

interface CalendarRow extends MeetingRow {
  readonly roomName: string;
  readonly roomPlace: string;
}

/**
 * The meetings, and all other meetings of their series. The series are passed as an array, so that both indexes are
 * used: with a sub-select next to an OR, PostgreSQL reads all bookings of the enterprise and filters them.
 */
async function rowsOf(db: Db, spaceId: string, meetingIds: readonly string[]): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select m.*, r.name as room_name, r.place as room_place from meeting m join room r on r.room_id = m.room_id
    where m.space_id = ${spaceId} and (m.meeting_id = any(${meetingIds}::bigint[])
      or m.series_id = any(array(select distinct s.series_id from meeting s where s.meeting_id = any(${meetingIds}::bigint[]))))
    order by m.original_start, m.meeting_id`.execute(db);
  return rows;
}

type Rules = MeetingCalendar['rules'];

async function rulesOf(db: Db, seriesIds: readonly string[]): Promise<Rules> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('meetingSeries')
    .select(['seriesId', 'rule'])
    .where('seriesId', 'in', seriesIds)
    .execute();
  return new Map(rows.map(({ seriesId, rule }) => [seriesId, rule])) as unknown as Rules;
}

/** Grouped in the database: a series of a hundred meetings with five hundred people has fifty thousand rows. */
async function peopleOf(db: Db, meetingIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ accountId: string | null; email: string | null; meetings: string[] }>`
    select account_id::text as account_id, case when account_id is null then lower(email) end as email,
      array_agg(meeting_id::text order by meeting_id) as meetings
    from meeting_person
    where meeting_id = any(${meetingIds}::bigint[]) and (account_id is not null or email is not null)
    group by 1, 2 order by min(person_no)`.execute(db);
  return new Map(rows.map(({ meetings, ...person }) => [personKey(person), meetings]));
}

const invitedOf = (row: CalendarRow): InvitedMeeting => ({
  meetingId: row.meetingId,
  seriesId: row.seriesId,
  uid: row.icalUid,
  sequence: row.icalSequence,
  timedSequence: row.timedSequence,
  organiserId: row.organiserId,
  subject: row.subject,
  private: row.private,
  agenda: row.agenda,
  originalStart: row.originalStart.getTime(),
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  zone: row.timeZone,
  place: [row.roomName, row.roomPlace].filter((part) => part !== '').join(', '),
  remind: row.remind,
  live: row.cancelledAt === null && row.approval !== 'pending' && row.approval !== 'refused',
});

/** These meetings and their series, as they appear in the calendars of their people. */
export async function readMeetingCalendar(
  db: Db,
  spaceId: string,
  meetingIds: readonly string[],
): Promise<MeetingCalendar> {
  if (meetingIds.length === 0) return { meetings: [], rules: new Map(), people: new Map(), sequences: new Map() };
  const rows = await rowsOf(db, spaceId, meetingIds);
  const meetings = rows.map(invitedOf);
  const live = meetings.filter((meeting) => meeting.live);
  const sequences = new Map<string, number>();
  for (const { uid, sequence } of meetings) sequences.set(uid, Math.max(sequence, sequences.get(uid) ?? 0));
  return {
    meetings: live,
    rules: await rulesOf(db, [...new Set(live.flatMap(({ seriesId }) => seriesId ?? []))]),
    people: await peopleOf(
      db,
      live.map(({ meetingId }) => meetingId),
    ),
    sequences,
  };
}

/**
 * The same before a command changes these meetings, whose rows it holds. Their series are locked too: the number of the
 * next message of a series comes from all of its meetings, of which another command may hold others.
 */
export async function lockMeetingCalendar(
  tx: Tx,
  spaceId: string,
  meetingIds: readonly string[],
): Promise<MeetingCalendar> {
  if (meetingIds.length > 0)
    await sql`
      select 1 from meeting_series where series_id in (
        select series_id from meeting where meeting_id = any(${meetingIds}::bigint[]))
      order by series_id for no key update`.execute(tx);
  return readMeetingCalendar(tx, spaceId, meetingIds);
}

/**
 * Meetings whose earlier answers no longer count: those at another time than before, and those added under a UID that
 * people already had, because their answers were about the other meetings.
 */
function otherTimes(before: MeetingCalendar, after: MeetingCalendar): string[] {
  const known = new Map(before.meetings.map((meeting) => [meeting.meetingId, meeting]));
  return after.meetings
    .filter(({ meetingId, uid, startsAt, endsAt }) => {
      const was = known.get(meetingId);
      if (was === undefined) return before.sequences.has(uid);
      return was.startsAt !== startsAt || was.endsAt !== endsAt;
    })
    .map(({ meetingId }) => meetingId);
}

/** Stores the SEQUENCEs in the meetings that have the UIDs; returns the UIDs that were found among them. */
async function storeSequences(
  tx: Tx,
  sequences: ReadonlyMap<string, number>,
  meetingIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ icalUid: string }>`
    update meeting as m set ical_sequence = w.sequence
    from unnest(${[...sequences.keys()]}::text[], ${[...sequences.values()]}::integer[]) as w (uid, sequence)
    where m.meeting_id = any(${meetingIds}::bigint[]) and m.ical_uid = w.uid
    returning m.ical_uid`.execute(tx);
  return new Set(rows.map(({ icalUid }) => icalUid));
}

export interface SettledChange {
  readonly spaceId: string;
  readonly changed: readonly string[];
  readonly now: number;
  /** Set if only the end of a running meeting changes: people who have come stay present. */
  readonly keepsAnswers?: boolean;
}

/**
 * The effects of a command's changes on the calendars of people, which it read with `lockMeetingCalendar`. Stores the new
 * SEQUENCE in the changed meetings, whose rows the command holds: every message about a UID has a higher number than the
 * ones before.
 */
export async function settleInvitations(
  tx: Tx,
  before: MeetingCalendar,
  { spaceId, changed, now, keepsAnswers = false }: SettledChange,
): Promise<readonly InvitationMessage[]> {
  const known = before.meetings.map(({ meetingId }) => meetingId);
  const after = await readMeetingCalendar(tx, spaceId, [...new Set([...known, ...changed])]);
  const { messages, sequences } = invitationChanges(before, after, now);
  if (sequences.size === 0) return messages;
  const stored = await storeSequences(tx, sequences, changed);
  // The UID of a shortened series is only in meetings that did not change: one of them stores the number.
  const rest = [...sequences.keys()]
    .filter((uid) => !stored.has(uid))
    .flatMap((uid) => after.meetings.find((one) => one.uid === uid)?.meetingId ?? []);
  if (rest.length > 0) await storeSequences(tx, sequences, rest);
  const timed = keepsAnswers ? [] : otherTimes(before, after);
  if (timed.length > 0)
    await sql`
      update meeting set timed_sequence = ical_sequence where meeting_id = any(${timed}::bigint[])`.execute(tx);
  return messages;
}
