import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readUser } from './read-user.ts';
import { endSessions } from './sessions.ts';

export function signOut({ clock }: ApiDeps): Handler<typeof ROUTES.signOut> {
  return async ({ session: { accountId, sessionId }, caller, command }) => {
    await command(async (tx) => {
      await endSessions(tx, accountId, { only: sessionId, caller, now: clock.now() });
      return null;
    });
    return null;
  };
}

export function checkSession({ database }: ApiDeps): Handler<typeof ROUTES.checkSession> {
  return async ({ session }) => ({
    expiresAt: session.expiresAt.toISOString(),
    user: await readUser(database.query, session.accountId),
  });
}
