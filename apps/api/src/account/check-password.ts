import { Refusal } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { findAccountByName, type KnownAccount } from './find-account.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { fromWhere } from './sessions.ts';

export interface Attempt {
  readonly email: string;
  readonly password: string;
  /** A secret of the browser. */
  readonly device?: string | undefined;
  readonly caller: Caller;
}

/**
 * The account of an address or a phone, if the password matches. An unknown address and a wrong password get the same
 * answer in the same time: both verify one hash, and the audit of a failure (known accounts only) is written after the
 * answer.
 */
export async function checkPassword(
  { database, ephemeral, passwords, afterwards }: ApiDeps,
  { email, password, device, caller }: Attempt,
): Promise<KnownAccount> {
  const account = await findAccountByName(database.query, email);
  const known = await isKnownDevice(ephemeral.cells, account, device);
  // Attempts with the account's phone also count for its address: two names must not double the guesses.
  const counted = { email: account?.email ?? email, device: known ? device : undefined };
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
  if (device !== undefined) await rememberDevice(ephemeral.cells, account, device);
  if (account.disabledAt !== null) throw new Refusal('ACCOUNT_DISABLED');
  return account;
}
