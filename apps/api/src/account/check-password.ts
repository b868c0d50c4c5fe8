import { Refusal } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { findAccountByName, type KnownAccount } from './find-account.ts';
import { fromWhere } from './sessions.ts';

/**
 * The account of an address or a phone, if the password matches. An unknown address and a wrong password get the same
 * answer in the same time: both verify one hash, and the audit of a failure (known accounts only) is written after the
 * answer.
 */
export async function checkPassword(
  { database, ephemeral, passwords, afterwards }: ApiDeps,
  { email, password, caller }: { readonly email: string; readonly password: string; readonly caller: Caller },
): Promise<KnownAccount> {
  const account = await findAccountByName(database.query, email);
  // Attempts with the account's phone also count for its address: two names must not double the guesses.
  const counted = account?.email ?? email;
  await countAttempt(ephemeral, counted, caller.source);
  const right = await passwords.verify(account?.passwordHash, password);
  if (account === undefined || !right) {
    if (account !== undefined) {
      const { accountId } = account;
      afterwards.run('a failed sign-in could not be audited', () =>
        database.transaction((tx) =>
          writeAudit(tx, {
            action: 'signIn.failed',
            targetKind: 'account',
            targetId: accountId,
            ...fromWhere(caller),
          }),
        ),
      );
    }
    throw new Refusal('PASSWORD_WRONG');
  }
  await forgetAttempts(ephemeral, counted);
  if (account.disabledAt !== null) throw new Refusal('ACCOUNT_DISABLED');
  return account;
}
