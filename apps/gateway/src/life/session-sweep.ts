import { type Database, sql } from '@sw/postgres';
import type { Sockets } from '../socket/sockets.ts';

const AT_ONCE = 1_000;

/**
 * Events end a socket immediately, but may be lost with a connection. This sweep finds the sockets of lost events: ended
 * sessions, and users whose level changed since sign-in.
 */
export async function sweepSessions(database: Database, sockets: Sockets): Promise<void> {
  const ids = [...new Set([...sockets.all].flatMap(({ person }) => (person ? [person.sessionId] : [])))];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const asked = ids.slice(start, start + AT_ONCE);
    const rows = await database.query
      .selectFrom('session')
      .innerJoin('account', 'account.accountId', 'session.accountId')
      .select(['session.sessionId', sql<boolean>`session.level_revision < account.level_revision`.as('levelChanged')])
      .where('session.sessionId', 'in', asked)
      .where('session.revokedAt', 'is', null)
      .where('session.expiresAt', '>', sql<Date>`now()`)
      .where('account.disabledAt', 'is', null)
      .execute();
    const alive = new Map(rows.map(({ sessionId, levelChanged }) => [sessionId, levelChanged]));
    const known = new Set(asked);
    for (const connection of sockets.all) {
      const { sessionId } = connection.person ?? {};
      if (sessionId === undefined || !known.has(sessionId)) continue;
      const levelChanged = alive.get(sessionId);
      if (levelChanged === undefined) connection.close('SESSION_ENDED');
      else if (levelChanged) connection.close('LEVEL_CHANGED');
    }
  }
}
