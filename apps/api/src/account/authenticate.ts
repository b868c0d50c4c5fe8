import { type Locale, MINUTE } from '@sw/base';
import { Refusal } from '@sw/contract';
import { markHere } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../deps.ts';
import type { Authenticate } from '../http/session.ts';
import { sessionExpiry } from './sessions.ts';

/** Often enough to distinguish "in use" from "idle for days"; rare enough that reading does not become writing. */
const SEEN_EVERY_MS = MINUTE;
/** How long a proof of identity counts for routes that need a fresh one. */
const FRESH_MS = 5 * MINUTE;

export function createAuthenticate({ database, clock, afterwards }: ApiDeps): Authenticate {
  return async (token) => {
    const now = clock.now();
    const row = await database.query
      .selectFrom('session')
      .innerJoin('account', 'account.accountId', 'session.accountId')
      .select([
        'session.sessionId',
        'session.accountId',
        'session.createdAt',
        'session.lastSeenAt',
        'session.expiresAt',
        'session.provenAt',
        'session.levelRevision',
        'account.levelRevision as levelRevisionNow',
        'account.disabledAt',
        'account.administrator',
        'account.currentSpaceId as spaceId',
        'account.locale',
        'account.timeZone',
      ])
      .where('session.tokenHash', '=', keyHash(token))
      // Disabling an account ends its sessions; a request with one of them receives the reason.
      .where((eb) => eb.or([eb('session.revokedAt', 'is', null), eb('account.disabledAt', 'is not', null)]))
      .where('session.expiresAt', '>', new Date(now))
      .executeTakeFirst();
    if (row === undefined || row.spaceId === null) throw new Refusal('NOT_SIGNED_IN');
    if (row.disabledAt !== null) throw new Refusal('ACCOUNT_DISABLED');
    if (row.levelRevision !== row.levelRevisionNow) throw new Refusal('MEMBERSHIP_CHANGED');

    const { sessionId, accountId, spaceId, timeZone, levelRevision, administrator } = row;
    let { expiresAt } = row;
    if (now - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
      expiresAt = sessionExpiry(row.createdAt.getTime(), now);
      const seen = { lastSeenAt: new Date(now), expiresAt };
      afterwards.run('a session could not be marked as seen', async () => {
        await database.query.updateTable('session').set(seen).where('sessionId', '=', sessionId).execute();
        await markHere(database.query, accountId, seen.lastSeenAt);
      });
    }
    const fresh = now - row.provenAt.getTime() <= FRESH_MS;
    const locale = row.locale as Locale;
    return { sessionId, accountId, spaceId, timeZone, expiresAt, levelRevision, fresh, administrator, locale };
  };
}
