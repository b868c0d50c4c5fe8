import type { Locale } from '@sw/base';
import { isPhoneName } from '@sw/contract';
import type { NoticeChoices } from '@sw/policy';
import { type Db, sql } from '@sw/postgres';

export interface KnownAccount {
  readonly accountId: string;
  readonly email: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly levelRevision: number;
  readonly initialPassword: boolean;
  readonly disabledAt: Date | null;
  readonly spaceId: string | null;
  readonly noticeChoices: NoticeChoices;
  /** Undefined for an account that never had a password. */
  readonly passwordHash: string | undefined;
}

export async function findAccount(db: Db, email: string): Promise<KnownAccount | undefined> {
  // Written like the unique index, so that PostgreSQL uses the index.
  return known(await selectAccount(db).where(sql<string>`lower(email)`, '=', email).executeTakeFirst());
}

export async function findAccountByPhone(db: Db, phone: string): Promise<KnownAccount | undefined> {
  return known(await selectAccount(db).where('phone', '=', phone).executeTakeFirst());
}

/** By the name used for signing in: an address, or a bound phone. */
export const findAccountByName = (db: Db, name: string): Promise<KnownAccount | undefined> =>
  isPhoneName(name) ? findAccountByPhone(db, name) : findAccount(db, name);

const selectAccount = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.accountId')
    .select([
      'account.accountId',
      'email',
      'locale',
      'timeZone',
      'levelRevision',
      'initialPassword',
      'disabledAt',
      'noticeChoices',
      'currentSpaceId as spaceId',
      'hash',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirst']>>;

function known(row: Row): KnownAccount | undefined {
  if (row === undefined) return undefined;
  const { hash, locale, ...rest } = row;
  return { ...rest, locale: locale as Locale, passwordHash: hash ?? undefined };
}
