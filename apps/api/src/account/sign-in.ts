import { Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkPassword } from './check-password.ts';
import { findAccount } from './find-account.ts';
import { holdPassword } from './password-rows.ts';
import { presentSignedIn } from './read-user.ts';
import { linkKey } from './send-login-link.ts';
import { startSession } from './sessions.ts';

export function signIn(deps: ApiDeps): Handler<typeof ROUTES.signIn> {
  return async ({ body: { email, password }, caller, command }) => {
    const account = await checkPassword(deps, { email, password, caller });
    if (account.initialPassword) throw new Refusal('INITIAL_PASSWORD_IN_USE');
    const { accountId, passwordHash } = account;
    const { done } = await command(async (tx) => {
      if ((await holdPassword(tx, accountId)) !== passwordHash) throw new Refusal('PASSWORD_WRONG');
      const session = await startSession(tx, account, { way: 'password', caller, now: deps.clock.now() });
      return presentSignedIn(tx, accountId, session);
    });
    return done;
  };
}

export function signInByLink({ ephemeral, clock }: ApiDeps): Handler<typeof ROUTES.signInByLink> {
  return async ({ body: { key }, caller, command }) => {
    const { done } = await command(async (tx) => {
      // Inside: where PostgreSQL is away the transaction does not begin, and the link is not lost for nothing.
      const email = await ephemeral.takeOnce(linkKey(key));
      if (email === undefined) throw new Refusal('EMAIL_EXPIRED');
      const account = await findAccount(tx, email);
      if (account === undefined) throw new Refusal('USER_NOT_REGISTERED');
      if (account.disabledAt !== null) throw new Refusal('ACCOUNT_DISABLED');
      // The mailbox's owner may reset it by a mailed code; until then the password that somebody else set must not sign in.
      if (account.initialPassword) throw new Refusal('INITIAL_PASSWORD_IN_USE');
      const session = await startSession(tx, account, { way: 'mailLink', caller, now: clock.now() });
      return presentSignedIn(tx, account.accountId, session);
    });
    return done;
  };
}
