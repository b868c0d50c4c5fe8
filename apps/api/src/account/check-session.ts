import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readUser } from './read-user.ts';

export function checkSession({ database }: ApiDeps): Handler<typeof ROUTES.checkSession> {
  return async ({ session }) => ({
    expiresAt: session.expiresAt.toISOString(),
    user: await readUser(database.query, session.accountId),
  });
}
