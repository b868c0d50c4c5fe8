import { DAY, newId, newSecret } from '@sw/base';
import type { SecondFactor } from '@sw/contract';
import { type AuditEvent, markHere, publishEvent, type Tx, writeAudit } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { Caller } from '../http/caller.ts';

/** A session ends 30 days after its last use, and always 180 days after its start. */
const IDLE_MS = 30 * DAY;
const LIFE_MS = 180 * DAY;

export const sessionExpiry = (createdAt: number, now: number): Date =>
  new Date(Math.min(now + IDLE_MS, createdAt + LIFE_MS));

export type SignInWay =
  | 'registration'
  | 'password'
  | 'mailLink'
  | 'mailCode'
  | 'smsCode'
  | 'initialPassword'
  | 'qr'
  | 'wechat'
  | 'passkey'
  | 'miniProgram'
  /** An enterprise's own sign-in server. */
  | 'provider';

export type StartedSession = {
  readonly sessionId: string;
  /** The only time the token is visible; the table stores its hash. */
  readonly authorization: string;
  readonly expiresAt: string;
};

interface Starting {
  readonly way: SignInWay;
  readonly secondFactor?: SecondFactor | undefined;
  /** False if the person has yet to prove who they are for what needs a fresh proof. */
  readonly fresh?: boolean;
  readonly caller: Caller;
  readonly now: number;
}

/** Longer ago than any proof counts. */
const NEVER_PROVEN = new Date(0);

export async function startSession(
  tx: Tx,
  account: { readonly accountId: string; readonly levelRevision: number },
  { way, secondFactor, fresh = true, caller, now }: Starting,
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
      provenAt: fresh ? createdAt : NEVER_PROVEN,
      expiresAt,
      userAgent: caller.userAgent,
      ip: caller.address ?? null,
    })
    .execute();
  await markHere(tx, accountId, createdAt);
  await writeAudit(tx, {
    action: 'session.started',
    targetKind: 'session',
    targetId: sessionId,
    actorAccountId: accountId,
    detail: secondFactor === undefined ? { way } : { way, secondFactor },
    ...fromWhere(caller),
  });
  return { sessionId, authorization, expiresAt: expiresAt.toISOString() };
}

interface Ending {
  readonly only?: string;
  readonly except?: string;
  /** Undefined if the user ends the sessions from where `caller` is. */
  readonly by?: Pick<AuditEvent, 'actorAccountId' | 'operator' | 'ip'>;
  readonly caller?: Caller;
  readonly now: number;
}

/**
 * Ends the account's sessions, one of them, or all but one; audited, and announced to the gateways that hold their
 * connections and the workers that watch calls. Returns how many there were.
 */
export async function endSessions(
  tx: Tx,
  accountId: string,
  { only, except, by, caller, now }: Ending,
): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ revokedAt: new Date(now) })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null);
  if (only !== undefined) ending = ending.where('sessionId', '=', only);
  if (except !== undefined) ending = ending.where('sessionId', '!=', except);
  const ended = (await ending.returning('sessionId').execute()).map(({ sessionId }) => sessionId);
  for (const sessionId of ended) {
    await writeAudit(tx, {
      action: 'session.ended',
      targetKind: 'session',
      targetId: sessionId,
      ...(by ?? { actorAccountId: accountId, ...(caller && fromWhere(caller)) }),
    });
  }
  if (ended.length > 0) await publishEvent(tx, 'session.ended', { accountId, sessionIds: ended });
  return ended.length;
}

export const fromWhere = ({ address }: Caller): { ip?: string } => (address === undefined ? {} : { ip: address });
