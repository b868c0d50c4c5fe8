import { Refusal, type ROUTES } from '@sw/contract';
import { isStorableId, sql } from '@sw/postgres';
import { endSessions } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { networkOf } from './place.ts';
import { describeUserAgent } from './user-agent.ts';

/** More than anybody uses. A program that signs in again and again must not make the list endless. */
const SHOWN = 100;

export function listSessions({ database, clock }: ApiDeps): Handler<typeof ROUTES.listSessions> {
  return async ({ session: { accountId, sessionId } }) => {
    const rows = await database.query
      .selectFrom('session')
      .select(['sessionId', 'userAgent', 'ip', 'createdAt', 'lastSeenAt', 'newPlace'])
      .where('accountId', '=', accountId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', new Date(clock.now()))
      .orderBy(sql`session_id = ${sessionId}`, 'desc')
      .orderBy('lastSeenAt', 'desc')
      .limit(SHOWN)
      .execute();
    return rows.map((row) => ({
      sessionId: row.sessionId,
      ...describeUserAgent(row.userAgent),
      network: networkOf(row.ip),
      startedAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.sessionId === sessionId,
      newPlace: row.newPlace,
    }));
  };
}

/** Another user's session, or one that has ended, is answered as missing. */
export function endSession({ clock }: ApiDeps): Handler<typeof ROUTES.endSession> {
  return async ({ params: { sessionId }, session: { accountId }, caller, command }) => {
    if (!isStorableId(sessionId)) throw new Refusal('NOT_FOUND');
    await command(async (tx) => {
      const ended = await endSessions(tx, accountId, { only: sessionId, caller, now: clock.now() });
      if (ended === 0) throw new Refusal('NOT_FOUND');
      return null;
    });
    return null;
  };
}

export function endOtherSessions({ clock }: ApiDeps): Handler<typeof ROUTES.endOtherSessions> {
  return async ({ session: { accountId, sessionId }, caller, command }) => {
    await command(async (tx) => {
      await endSessions(tx, accountId, { except: sessionId, caller, now: clock.now() });
      return null;
    });
    return null;
  };
}

export function knowSession({ database }: ApiDeps): Handler<typeof ROUTES.knowSession> {
  return async ({ params: { sessionId }, session: { accountId } }) => {
    if (!isStorableId(sessionId)) throw new Refusal('NOT_FOUND');
    const { numUpdatedRows } = await database.query
      .updateTable('session')
      .set({ newPlace: false })
      .where('sessionId', '=', sessionId)
      .where('accountId', '=', accountId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
    return null;
  };
}
