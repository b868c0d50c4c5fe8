import { Refusal, type ROUTES } from '@sw/contract';
import { type Tx, writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkPassword } from './check-password.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { setPassword } from './password-rows.ts';
import { endSessions, fromWhere } from './sessions.ts';

/** Only a user who knows the current password learns that the initial one was already changed. */
export function changeInitialPassword(deps: ApiDeps): Handler<typeof ROUTES.changeInitialPassword> {
  const { passwords, clock } = deps;
  return async ({ body: { email, initialPassword, password }, caller, command }) => {
    const account = await checkPassword(deps, { email, password: initialPassword, caller });
    if (!account.initialPassword) throw new Refusal('INITIAL_PASSWORD_CHANGED');
    const { accountId } = account;
    const now = clock.now();
    const hash = await passwords.hash(password);
    const { done } = await command(async (tx) => {
      await requireInitial(tx, accountId);
      await setPassword(tx, accountId, hash, now);
      // The person who issued the initial password may have signed in with a link of their own.
      await endSessions(tx, accountId, { caller, now });
      await writeAudit(tx, {
        action: 'password.initialChanged',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      return finishSignIn(deps, tx, account, { way: 'initialPassword', caller });
    });
    return done;
  };
}

/** Checked again under the row's lock: of two concurrent requests, the second is refused. */
async function requireInitial(tx: Tx, accountId: string): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('initialPassword')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!row.initialPassword) throw new Refusal('INITIAL_PASSWORD_CHANGED');
}
