import { DAY, MINUTE, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Ephemeral, RateLimit } from '@sw/redis';

const WINDOW_SECONDS = (15 * MINUTE) / SECOND;
const PER_ADDRESS = { limit: 10, windowSeconds: WINDOW_SECONDS };
/**
 * Generous, because an office shares one address; strict enough that trying a list of a million accounts takes four
 * months.
 */
const PER_SOURCE = { limit: 100, windowSeconds: WINDOW_SECONDS };
const PER_SESSION = { limit: 10, windowSeconds: WINDOW_SECONDS };
/** Of all sessions together: a stolen one can let further ones in. */
const PROOFS_A_DAY = { limit: 100, windowSeconds: DAY / SECOND };

type Counted = readonly [bucket: string, limit: RateLimit];

/** Where attempts count: with the address or, from a browser that has signed in before, apart from those of others. */
export interface Attempted {
  readonly email: string;
  readonly device?: string | undefined;
}

const bucketOf = ({ email, device }: Attempted): string =>
  device === undefined ? `attempt:email:${email}` : `attempt:device:${email}:${device}`;
const sourceOf = (source: string): Counted => [`attempt:source:${source}`, PER_SOURCE];

async function takeAll(ephemeral: Ephemeral, counted: readonly Counted[]): Promise<void> {
  for (const [bucket, limit] of counted) {
    const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, limit);
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  }
}

/**
 * Counts the attempt before the password is checked, by the address as typed, whether or not it has an account.
 * Otherwise a correct guess beyond the limit would not be refused like a wrong one.
 */
export const countAttempt = (ephemeral: Ephemeral, attempted: Attempted, source: string): Promise<void> =>
  takeAll(ephemeral, [sourceOf(source), [bucketOf(attempted), PER_ADDRESS]]);

interface ProvingSession {
  readonly sessionId: string;
  readonly accountId: string;
}

/**
 * In a session, guesses count apart from the sign-in, where anybody who knows the address can fail, and apart from other
 * sessions: neither keeps the owner from proving who they are.
 */
const proofsOf = ({ sessionId, accountId }: ProvingSession): readonly Counted[] => [
  [`attempt:session:${sessionId}`, PER_SESSION],
  [`attempt:proof:${accountId}`, PROOFS_A_DAY],
];

export const countProof = (ephemeral: Ephemeral, session: ProvingSession, source: string): Promise<void> =>
  takeAll(ephemeral, [sourceOf(source), ...proofsOf(session)]);

export async function forgetProofs(ephemeral: Ephemeral, session: ProvingSession): Promise<void> {
  for (const [bucket] of proofsOf(session)) await ephemeral.clear(bucket);
}

/** After a correct password. The source's count stays: owning an account must not buy guesses at others. */
export async function forgetAttempts(ephemeral: Ephemeral, attempted: Attempted): Promise<void> {
  await ephemeral.clear(bucketOf(attempted));
}
