import { Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkPassword } from './check-password.ts';
import { spendCode } from './codes.ts';
import { findAccount } from './find-account.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { forgetAsker } from './link-askers.ts';
import { holdPassword } from './password-rows.ts';
import { linkKey } from './send-login-link.ts';

export function signIn(deps: ApiDeps): Handler<typeof ROUTES.signIn> {
  return async ({ body: { email, password, device }, caller, command }) => {
    const account = await checkPassword(deps, { email, password, device, caller });
    const { accountId, passwordHash } = account;
    const { done } = await command(async (tx) => {
      if ((await holdPassword(tx, accountId)) !== passwordHash) throw new Refusal('PASSWORD_WRONG');
      return finishSignIn(deps, tx, account, { way: 'password', caller });
    });
    return done;
  };
}

export function signInByLink(deps: ApiDeps): Handler<typeof ROUTES.signInByLink> {
  return async ({ body: { key }, caller, command }) => {
    const { done } = await command(async (tx) => {
      // Inside the transaction: if PostgreSQL is down, the transaction does not begin and the link is not spent.
      const email = await deps.ephemeral.takeOnce(linkKey(key));
      if (email === undefined) throw new Refusal('EMAIL_EXPIRED');
      await forgetAsker(deps.ephemeral.cells, key);
      const account = await findAccount(tx, email);
      if (account === undefined) throw new Refusal('USER_NOT_REGISTERED');
      return finishSignIn(deps, tx, account, { way: 'mailLink', caller });
    });
    return done;
  };
}

export function signInByMailCode(deps: ApiDeps): Handler<typeof ROUTES.signInByMailCode> {
  return async ({ body: { email, code }, caller, command }) => {
    const { done } = await command(async (tx) => {
      await spendCode(deps.ephemeral, { type: 'login', target: email, code, network: caller.source });
      const account = await findAccount(tx, email);
      // An address without an account is never sent a code.
      if (account === undefined) throw new Refusal('CODE_EXPIRED');
      return finishSignIn(deps, tx, account, { way: 'mailCode', caller });
    });
    return done;
  };
}
