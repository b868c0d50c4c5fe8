import type { ConnectionFact } from '@sw/policy';

export const CALL_KINDS = ['voice', 'video'] as const;

/** People rung at once. */
export const CALL_RING_MAX = 100;
/** A call rings this long; then it is missed. */
export const CALL_RING_SECONDS = 45;
/** Nobody is rung again within this time. */
export const CALL_RING_AGAIN_SECONDS = 60;
/** A token admits for this long; a connection lasts longer. */
export const CALL_TOKEN_SECONDS = 120;

/** The path of LiveKit's webhooks. LiveKit signs them; browsers do not call it. */
export const CALL_WEBHOOK_PATH = '/api/rtc/webhook';
/** LiveKit's reports have about 2 kB. */
export const CALL_WEBHOOK_BYTES = 64 * 1024;

/** A participant of LiveKit is one device of one person. */
export const callIdentity = (userId: string, device: string): string => `${userId}.${device}`;

export function parseCallIdentity(identity: string): { readonly userId: string; readonly device: string } | undefined {
  const [, userId, device] = /^([1-9]\d{0,18})\.([A-Za-z0-9_-]{1,40})$/.exec(identity) ?? [];
  return userId === undefined || device === undefined ? undefined : { userId, device };
}

interface CallParticipant {
  readonly identity: string;
  readonly connection: string;
  readonly joinedAt: Date;
}

/** A report about a participant as a fact of the call; undefined for an identity that is not ours. */
export function connectionFact(
  kind: ConnectionFact['kind'],
  { identity, connection, joinedAt }: CallParticipant,
  at: number,
): (ConnectionFact & { readonly device: string }) | undefined {
  const who = parseCallIdentity(identity);
  if (who === undefined) return undefined;
  return { kind, connection, person: who.userId, device: who.device, joinedAt: joinedAt.getTime(), at };
}
