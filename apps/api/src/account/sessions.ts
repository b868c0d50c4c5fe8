import { DAY, newId, newSecret } from '@sw/base';
import { type Tx, writeAudit } from '@sw/postgres';
import { keyHash } from '@sw/service';
import { publishEvent } from '../events.ts';
import type { Caller } from '../http/caller.ts';

/** A session ends 30 days after its last use, and 180 days after its start, however much it is used. */
const IDLE_MS = 30 * DAY;
const LIFE_MS = 180 * DAY;

export const sessionExpiry = (createdAt: number, now: number): Date =>
  new Date(Math.min(now + IDLE_MS, createdAt + LIFE_MS));

export type SignInWay = 'registration' | 'password' | 'mailLink' | 'initialPassword';

export type StartedSession = {
  readonly sessionId: string;
  /** The only time the token is visible; the table stores its hash. */
  readonly authorization: string;
  readonly expiresAt: string;
};

export async function startSession(
  tx: Tx,
  account: { readonly accountId: string; readonly levelRevision: number },
  { way, caller, now }: { readonly way: SignInWay; readonly caller: Caller; readonly now: number },
): Promise<StartedSession> {
  const { accountId, levelRevision } = account;
  const sessionId = newId();
  const authorization = newSecret();
  const expiresAt = sessionExpiry(now, now);
  const createdAt = new Date(now);
  await tx
    .insertInto('session')
    .values({
      sessionId,
      accountId,
      tokenHash: keyHash(authorization),
      levelRevision,
      createdAt,
      lastSeenAt: createdAt,
      expiresAt,
      userAgent: caller.userAgent,
      ip: caller.address ?? null,
    })
    .execute();
  await writeAudit(tx, {
    action: 'session.started',
    targetKind: 'session',
    targetId: sessionId,
    actorAccountId: accountId,
    detail: { way },
    ...fromWhere(caller),
  });
  return { sessionId, authorization, expiresAt: expiresAt.toISOString() };
}

/** Ends the account's sessions, or one of them; audited, and announced to the gateways that hold their connections. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  { only, caller, now }: { readonly only?: string; readonly caller: Caller; readonly now: number },
): Promise<void> {
  let ending = tx
    .updateTable('session')
    .set({ revokedAt: new Date(now) })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null);
  if (only !== undefined) ending = ending.where('sessionId', '=', only);
  const ended = (await ending.returning('sessionId').execute()).map(({ sessionId }) => sessionId);
  for (const sessionId of ended) {
    await writeAudit(tx, {
      action: 'session.ended',
      targetKind: 'session',
      targetId: sessionId,
      actorAccountId: accountId,
      ...fromWhere(caller),
    });
  }
  if (ended.length > 0) await publishEvent(tx, 'session.ended', { accountId, sessionIds: ended });
}

export const fromWhere = ({ address }: Caller): { ip?: string } => (address === undefined ? {} : { ip: address });
