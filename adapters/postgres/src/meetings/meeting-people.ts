import { newId } from '@sw/base';
import type { InviteState } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import type { MeetingPersonRow } from '../tables/meeting-tables.ts';

/** For the table `member`: the same condition as `mayWorkIn` of @sw/policy. */
export const worksThere = sql`member.state = 'active' and member.role <> 'guest'`;

/** A member of the enterprise, or a person without an account. */
export interface InvitedPerson {
  readonly accountId: string | null;
  readonly contactId: string | null;
  readonly name: string;
  readonly email: string | null;
}

export interface NewPerson extends InvitedPerson {
  readonly personNo: number;
  readonly role: 'organiser' | 'participant';
  readonly invite: InviteState;
  /** Of an external contact who has a link to the same series already. */
  readonly keySalt?: string | null | undefined;
}

const saltOf = ({ accountId, keySalt }: NewPerson): string | null =>
  accountId !== null ? null : keySalt === undefined ? newId() : keySalt;

/** Adds the same people to all of these meetings. External contacts get one link for all of them. */
export async function insertPeople(tx: Tx, meetingIds: readonly string[], people: readonly NewPerson[]): Promise<void> {
  const column = <K extends keyof NewPerson>(name: K) => people.map((person) => person[name]);
  await sql`
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, account_id, contact_id, name, email,
      role, invite, key_salt)
    select m.meeting_id, p.person_no, m.space_id, m.starts_at, m.ends_at, p.account_id, p.contact_id, p.name, p.email,
      p.role, p.invite, p.key_salt
    from meeting as m cross join unnest(${column('personNo')}::smallint[], ${column('accountId')}::bigint[],
      ${column('contactId')}::bigint[], ${column('name')}::text[], ${column('email')}::text[], ${column('role')}::text[],
      ${column('invite')}::text[], ${people.map(saltOf)}::bigint[])
        as p (person_no, account_id, contact_id, name, email, role, invite, key_salt)
    where m.meeting_id = any(${meetingIds}::bigint[])`.execute(tx);
}

export interface ShownPerson extends MeetingPersonRow {
  readonly nickName: string | null;
  readonly avatarKey: string | null;
  /** The name of the person who corrected the attendance. */
  readonly correctorName: string | null;
}

/** The organiser first, then the others in the order in which they were invited. */
export async function readPeople(db: Db, meetingIds: readonly string[]): Promise<ShownPerson[]> {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('meetingPerson as p')
    .leftJoin('account as a', 'a.accountId', 'p.accountId')
    .leftJoin('account as c', 'c.accountId', 'p.correctedBy')
    .selectAll('p')
    .select(['a.nickName', 'a.avatarKey', 'c.nickName as correctorName'])
    .where('p.meetingId', 'in', meetingIds)
    .orderBy('p.meetingId')
    .orderBy('p.role')
    .orderBy('p.personNo')
    .execute();
}

/**
 * Every account in these meetings, once: people, organisers and bookers. Accounts that no longer work in the enterprise
 * are omitted, because meetings that have begun keep their booker.
 */
export async function accountsOfMeetings(db: Db, meetingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select member.account_id::text as account_id from (
        select space_id, account_id from meeting_person where meeting_id = any(${meetingIds}::bigint[])
        union select space_id, organiser_id from meeting where meeting_id = any(${meetingIds}::bigint[])
        union select space_id, booked_by from meeting where meeting_id = any(${meetingIds}::bigint[])) as person
      join space_member as member using (space_id, account_id)
    where ${worksThere}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** The organisers and bookers of these meetings who still work in the enterprise, each listed once. */
export async function hostsOfMeetings(db: Db, meetingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct member.account_id::text as account_id from meeting
      join space_member as member on member.space_id = meeting.space_id
        and member.account_id in (meeting.organiser_id, meeting.booked_by)
    where meeting.meeting_id = any(${meetingIds}::bigint[]) and ${worksThere}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Which of these accounts work in an enterprise, in the given order. */
export async function workingMembers(db: Db, spaceId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select member.account_id::text as account_id from unnest(${accountIds}::bigint[]) with ordinality as given (account_id, place)
      join space_member as member on member.space_id = ${spaceId} and member.account_id = given.account_id
    where ${worksThere} order by given.place`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Removes people from meetings. */
export async function removePeople(tx: Tx, meetingIds: readonly string[], personNos: readonly number[]): Promise<void> {
  await sql`
    delete from meeting_person
    where meeting_id = any(${meetingIds}::bigint[]) and person_no = any(${personNos}::smallint[])`.execute(tx);
}

/** After a change of the time, everybody except the organiser is asked again. */
export async function forgetAnswers(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  await sql`
    update meeting_person set invite = 'unset', maybe = false, answered_at = null, decline_reason = null
    where meeting_id = any(${meetingIds}::bigint[]) and role = 'participant' and (invite <> 'unset' or maybe)`.execute(
    tx,
  );
}

export async function answerMeetings(
  tx: Tx,
  { meetingIds, accountId }: { readonly meetingIds: readonly string[]; readonly accountId: string },
  answer: { readonly invite: InviteState; readonly maybe: boolean; readonly at: Date | null },
): Promise<void> {
  await sql`
    update meeting_person set invite = ${answer.invite}, maybe = ${answer.maybe}, answered_at = ${answer.at},
      decline_reason = null
    where meeting_id = any(${meetingIds}::bigint[]) and account_id = ${accountId}`.execute(tx);
}

/** Only the first sign-in counts. */
export async function signIn(
  tx: Tx,
  { meetingId, ...who }: { readonly meetingId: string } & ({ readonly accountId: string } | { readonly email: string }),
  { at, from }: { readonly at: Date; readonly from: 'app' | 'door' },
): Promise<void> {
  const whose = 'email' in who ? sql`account_id is null and email = ${who.email}` : sql`account_id = ${who.accountId}`;
  await sql`
    update meeting_person set signed_at = ${at}, sign_from = ${from}
    where meeting_id = ${meetingId} and ${whose} and signed_at is null`.execute(tx);
}

export interface InvitedGroups {
  readonly spaceId: string;
  /** The owner of the tags and contacts. */
  readonly ownerId: string;
  readonly userIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly limit: number;
}

/** Active members who work in the enterprise, each listed once: named, in one of the departments or with one of the tags. */
export async function membersInvited(
  db: Db,
  { spaceId, ownerId, userIds, departmentIds, tagIds, limit }: InvitedGroups,
): Promise<{ readonly accountId: string; readonly email: string }[]> {
  const { rows } = await sql<{ accountId: string; email: string }>`
    with chosen as (
      select account_id from unnest(${userIds}::bigint[]) as u (account_id)
      union select m.account_id from space_member m
        where m.space_id = ${spaceId} and m.department_id = any(${departmentIds}::bigint[])
      union select tm.account_id from meeting_tag t join meeting_tag_member tm using (tag_id)
        where t.space_id = ${spaceId} and t.account_id = ${ownerId} and t.tag_id = any(${tagIds}::bigint[]))
    select m.account_id::text as account_id, a.email from chosen
      join space_member m on m.space_id = ${spaceId} and m.account_id = chosen.account_id
      join account a on a.account_id = m.account_id
    where m.state = 'active' and m.role <> 'guest' and m.name is not null
    order by m.name, m.account_id limit ${limit}`.execute(db);
  return rows;
}

export async function contactsInvited(
  db: Db,
  {
    spaceId,
    ownerId,
    contactIds,
  }: { readonly spaceId: string; readonly ownerId: string; readonly contactIds: readonly string[] },
): Promise<{ readonly contactId: string; readonly name: string; readonly email: string }[]> {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('externalContact')
    .select(['contactId', 'name', 'email'])
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', ownerId)
    .where('contactId', 'in', contactIds)
    .orderBy('name')
    .orderBy('contactId')
    .execute();
}
