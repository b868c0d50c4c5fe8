import { newId } from '@sw/base';
import { createAccount } from '../src/account/create-account.ts';
import { createPasswords } from '../src/account/passwords.ts';
import { startSession } from '../src/account/sessions.ts';
import type { TestApi } from './test-api.ts';

export const PASSWORD = 'Correct-horse7';

let hashed: Promise<string> | undefined;

export interface Person {
  readonly email: string;
  readonly accountId: string;
  readonly token: string;
  readonly sessionId: string;
}

export const newEmail = (): string => `p${newId()}@example.com`;

/** An account with a session, created as the commands do, but without mails and codes, and with a shared password hash. */
export async function addPerson(
  { db, clock }: TestApi,
  { email = newEmail(), levelNo = 1, locale = 'en' as const, timeZone = 'UTC', administrator = false } = {},
): Promise<Person> {
  hashed ??= createPasswords().hash(PASSWORD);
  const passwordHash = await hashed;
  return db.transaction(async (tx) => {
    const person = { email, nickName: 'Ann', locale, timeZone, passwordHash, administrator };
    const account = await createAccount(tx, { policy: 'open', domains: [] }, person, { way: 'self' });
    await tx.updateTable('account').set({ levelNo }).where('accountId', '=', account.accountId).execute();
    const caller = { address: '192.0.2.1', source: '192.0.2.1', userAgent: 'test' };
    const session = await startSession(tx, account, { way: 'password', caller, now: clock.now() });
    return { email, accountId: account.accountId, token: session.authorization, sessionId: session.sessionId };
  });
}
