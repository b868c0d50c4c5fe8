import { Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkPassword } from './check-password.ts';
import { holdPassword } from './hold-password.ts';
import { presentSignedIn } from './present-signed-in.ts';
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
