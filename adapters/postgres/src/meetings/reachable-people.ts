import type { InviteState, NoticeChoices } from '@sw/policy';
import type { Tx } from '../port.ts';

/** A person of a meeting, with what a message to them needs. */
export interface ReachablePerson {
  readonly meetingId: string;
  readonly personNo: number;
  readonly role: 'organiser' | 'participant';
  readonly invite: InviteState;
  readonly maybe: boolean;
  /** Null: a person without an account, who gets mails only. */
  readonly account: {
    readonly accountId: string;
    readonly locale: string;
    readonly timeZone: string;
    readonly noticeChoices: NoticeChoices;
  } | null;
  readonly email: string;
}

/**
 * The people of meetings who can be reached: external contacts, and members who are in force. Accounts that are switched
 * off, or no longer in the enterprise, are left out.
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
