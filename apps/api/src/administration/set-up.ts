import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal, type ROUTES } from '@sw/contract';
import { hasAdministrator, lockSetup } from '@sw/postgres';
import { presentSignedIn } from '../account/read-user.ts';
import { startSession } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { OPERATOR } from './actor.ts';
import { createPerson } from './people.ts';

export function getSetup({ database, setupToken }: ApiDeps): Handler<typeof ROUTES.getSetup> {
  return async () => {
    if (setupToken === undefined) return { state: 'off' };
    return { state: (await hasAdministrator(database.query)) ? 'done' : 'open' };
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time for every token: hashes of equal length are compared to the end. */
const isSetupToken = (expected: string, given: string): boolean => timingSafeEqual(digest(expected), digest(given));

/**
 * Creates the first administrator. The token proves that the caller is the operator, who may enter any address without
 * confirming it. It is checked before anything else, so that a caller without it learns nothing.
 */
export function setUp(deps: ApiDeps): Handler<typeof ROUTES.setUp> {
  const { database, passwords, clock, registration, setupToken } = deps;
  return async ({ body: { token, email, nickName, password, timeZone }, caller, locale, command }) => {
    if (setupToken === undefined || !isSetupToken(setupToken, token)) throw new Refusal('SETUP_TOKEN_WRONG');
    if (await hasAdministrator(database.query)) throw new Refusal('ALREADY_SET_UP');
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const { done } = await command(async (tx) => {
      await lockSetup(tx);
      if (await hasAdministrator(tx)) throw new Refusal('ALREADY_SET_UP');
      const person = { email, nickName, locale, timeZone, administrator: true, passwordHash, initialPassword: false };
      const account = await createPerson(tx, registration, person, { actor: OPERATOR, now });
      const session = await startSession(tx, account, { way: 'registration', caller, now });
      return presentSignedIn(tx, account.accountId, session);
    });
    return done;
  };
}
