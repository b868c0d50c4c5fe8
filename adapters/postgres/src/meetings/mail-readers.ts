import type { NoticeChoices } from '@sw/policy';
import type { Db } from '../port.ts';

/** An account, with the data needed for a mail to it or about it. */
export interface MailReader {
  readonly accountId: string;
  readonly email: string;
  readonly nickName: string | null;
  readonly locale: string;
  readonly timeZone: string;
  readonly noticeChoices: NoticeChoices;
}

/** The accounts that are not disabled. */
export async function readMailReaders(db: Db, accountIds: readonly string[]): Promise<MailReader[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['accountId', 'email', 'nickName', 'locale', 'timeZone', 'noticeChoices'])
    .where('accountId', 'in', accountIds)
    .where('disabledAt', 'is', null)
    .execute();
}
