import type { ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { formatTime } from './format-time.ts';
import { setPassword } from './password-rows.ts';
import { readUser } from './read-user.ts';
import { endSessions, fromWhere } from './sessions.ts';

/** The edge has already required a fresh sign-in. Ends all other sessions of the account. */
export function changePassword({ passwords, clock }: ApiDeps): Handler<typeof ROUTES.changePassword> {
  return async ({ body: { password }, session: { accountId, sessionId, locale, timeZone }, caller, command }) => {
    const now = clock.now();
    const hash = await passwords.hash(password);
    const { done } = await command(async (tx) => {
      await setPassword(tx, accountId, hash, now);
      await endSessions(tx, accountId, { except: sessionId, caller, now });
      await writeAudit(tx, {
        action: 'password.changed',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      const user = await readUser(tx, accountId);
      const values = { when: formatTime(now, locale, timeZone) };
      await enqueue(tx, 'sendMail', { mail: 'passwordChanged', to: user.email, locale, values });
      return user;
    });
    return done;
  };
}
