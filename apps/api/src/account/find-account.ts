import type { Locale } from '@sw/base';
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
  /** Undefined for an account that never had a password. */
  readonly passwordHash: string | undefined;
}

export async function findAccount(db: Db, email: string): Promise<KnownAccount | undefined> {
  const row = await db
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
      'currentSpaceId as spaceId',
      'hash',
    ])
    // As the unique index is written, so that it serves.
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hash, locale, ...rest } = row;
  return { ...rest, locale: locale as Locale, passwordHash: hash ?? undefined };
}
