import type { InviteState, NoticeChoices } from '@sw/policy';
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import { worksThere } from './meeting-people.ts';

/** The organiser or booker of a meeting, with the data needed for a message to them. */
export interface ReachableHost {
  readonly meetingId: string;
  readonly account: ReachableAccount;
  readonly email: string;
}

interface ReachableAccount {
  readonly accountId: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly noticeChoices: NoticeChoices;
}

/** A person of a meeting, with the data needed for a message to them. */
export interface ReachablePerson {
  readonly meetingId: string;
  readonly personNo: number;
  readonly role: 'organiser' | 'participant';
  readonly invite: InviteState;
  readonly maybe: boolean;
  /** Null for a person without an account, who gets mails only. */
  readonly account: ReachableAccount | null;
  readonly email: string;
}

/**
 * The people of meetings who can be reached: external contacts, and active members. Accounts that are disabled or no
 * longer in the enterprise are omitted.
 */
export async function reachablePeople(tx: Tx, meetingIds: readonly string[]): Promise<ReachablePerson[]> {
  if (meetingIds.length === 0) return [];
  const rows = await tx
    .selectFrom('meetingPerson as person')
    .leftJoin('account', 'account.accountId', 'person.accountId')
    .leftJoin('spaceMember as member', (join) =>
      join
        .onRef('member.spaceId', '=', 'person.spaceId')
        .onRef('member.accountId', '=', 'person.accountId')
        .on('member.state', '=', 'active'),
    )
    .select([
      'person.meetingId',
      'person.personNo',
      'person.role',
      'person.invite',
      'person.maybe',
      'person.accountId',
      'person.email',
      'account.email as accountEmail',
      'account.locale',
      'account.timeZone',
      'account.noticeChoices',
    ])
    .where('person.meetingId', 'in', meetingIds)
    .where(({ or, and, eb }) =>
      or([
        and([eb('person.accountId', 'is', null), eb('person.email', 'is not', null)]),
        and([eb('member.accountId', 'is not', null), eb('account.disabledAt', 'is', null)]),
      ]),
    )
    .orderBy('person.meetingId')
    .orderBy('person.personNo')
    .execute();
  return rows.map(({ accountId, email, accountEmail, locale, timeZone, noticeChoices, ...person }) => ({
    ...person,
    account:
      accountId === null
        ? null
        : { accountId, locale: locale ?? '', timeZone: timeZone ?? '', noticeChoices: noticeChoices ?? {} },
    email: accountEmail ?? email ?? '',
  }));
}

/** The hosts of meetings who can be reached: members who work in the enterprise and are not disabled. */
export async function reachableHosts(tx: Tx, meetingIds: readonly string[]): Promise<ReachableHost[]> {
  const { rows } = await sql<Pick<ReachableHost, 'meetingId' | 'email'> & ReachableAccount>`
    select meeting.meeting_id::text as meeting_id, account.account_id::text as account_id, account.email, account.locale,
      account.time_zone, account.notice_choices
    from meeting
      join space_member as member on member.space_id = meeting.space_id
        and member.account_id in (meeting.organiser_id, meeting.booked_by)
      join account on account.account_id = member.account_id
    where meeting.meeting_id = any(${meetingIds}::bigint[]) and ${worksThere} and account.disabled_at is null
    order by meeting.meeting_id, account.account_id = meeting.organiser_id desc`.execute(tx);
  return rows.map(({ meetingId, email, ...account }) => ({ meetingId, email, account }));
}
