import { DEFAULT_TIME_ZONE } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { domainOf, refuseRegistrationCode } from '@sw/policy';
import { findProviderOf, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { spendCode } from './codes.ts';
import { createAccount, requireRegistration } from './create-account.ts';
import { registrationWay } from './invited.ts';
import { holdPassword } from './password-rows.ts';
import { presentSignedIn } from './read-user.ts';
import { fromWhere, type StartedSession, startSession } from './sessions.ts';

export function registerAccount(deps: ApiDeps): Handler<typeof ROUTES.register> {
  const { database, ephemeral, passwords, clock, registration } = deps;
  return async ({ body, caller, locale, command }) => {
    const { email, code, nickName, password, timeZone = DEFAULT_TIME_ZONE, invitation } = body;
    // Refusals that reveal nothing come first, before the code is spent.
    requireRegistration(refuseRegistrationCode(registration, email), registration);
    const now = clock.now();
    // Before the transaction: hashing waits in a queue, and must not hold a database connection meanwhile.
    const passwordHash = await passwords.hash(password);

    let session: StartedSession | undefined;
    const { done } = await command(async (tx) => {
      await spendCode(ephemeral, { type: 'register', target: email, code, network: caller.source });
      const provider = await findProviderOf(tx, domainOf(email));
      // Accounts of this domain are created by the enterprise's sign-in; nobody would administer one registered here.
      if (provider?.required === true) throw new Refusal('SSO_REQUIRED');
      const person = { email, nickName, locale, timeZone, passwordHash };
      const way = await registrationWay(deps, tx, { email, invitation });
      const account = await createAccount(tx, registration, person, { way, ...fromWhere(caller) });
      session = await startSession(tx, account, { way: 'registration', caller, now });
      // Without the token: the result stored for a repeat must not contain one.
      return { ...account, sessionId: session.sessionId };
    });
    session ??= await database.transaction(async (tx) => {
      await holdPassword(tx, done.accountId);
      await requireLive(tx, done.sessionId, now);
      return startSession(tx, done, { way: 'registration', caller, now });
    });
    return presentSignedIn(database.query, done.accountId, session);
  };
}

/**
 * If the first answer was lost, so was its token, and a repeat starts a new session. It does so only while the first
 * session is live; otherwise an old request would sign in after a password reset.
 */
async function requireLive(tx: Tx, sessionId: string, now: number): Promise<void> {
  const live = await tx
    .selectFrom('session')
    .innerJoin('account', 'account.accountId', 'session.accountId')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(now))
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (live === undefined) throw new Refusal('CODE_EXPIRED');
}
