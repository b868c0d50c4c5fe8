import { Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { forgetAttempts } from './attempts.ts';
import { spendCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { formatTime } from './format-time.ts';
import { setPassword } from './password-rows.ts';
import { endSessions, fromWhere } from './sessions.ts';

/** The reader of the mailbox owns the account; all other sessions are ended. */
export function resetPassword(deps: ApiDeps): Handler<typeof ROUTES.resetPassword> {
  const { ephemeral, passwords, clock } = deps;
  return async ({ body: { email, code, password }, caller, command }) => {
    const now = clock.now();
    const hash = await passwords.hash(password);
    await command(async (tx) => {
      // Inside the transaction: if PostgreSQL is down, the transaction does not begin and the code is not spent.
      await spendCode(ephemeral, { type: 'reset', target: email, code, network: caller.source });
      const account = await findAccount(tx, email);
      if (account === undefined) throw new Refusal('EMAIL_ACCOUNT_MISSING');
      const { accountId, locale, timeZone } = account;
      await setPassword(tx, accountId, hash, now);
      await endSessions(tx, accountId, { caller, now });
      await writeAudit(tx, {
        action: 'password.reset',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      const values = { when: formatTime(now, locale, timeZone) };
      await enqueue(tx, 'sendMail', { mail: 'passwordChanged', to: account.email, locale, values });
      return null;
    });
    await forgetAttempts(ephemeral, { email });
    return null;
  };
}
