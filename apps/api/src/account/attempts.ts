import { MINUTE, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

const WINDOW_SECONDS = (15 * MINUTE) / SECOND;
const PER_ADDRESS = 10;
/**
 * Generous, because an office shares one address; strict enough that trying a list of a million accounts takes four
 * months.
 */
const PER_SOURCE = 100;

const bucketOf = (email: string): string => `attempt:email:${email}`;

/**
 * Counts the attempt before the password is checked, by the address as typed, whether or not it has an account.
 * Otherwise a correct guess beyond the limit would not be refused like a wrong one.
 */
export async function countAttempt(ephemeral: Ephemeral, email: string, source: string): Promise<void> {
  for (const [bucket, limit] of [
    [`attempt:source:${source}`, PER_SOURCE],
    [bucketOf(email), PER_ADDRESS],
  ] as const) {
    const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds: WINDOW_SECONDS });
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  }
}

/** After a correct password. The source's count stays: owning an account must not buy guesses at others. */
export async function forgetAttempts(ephemeral: Ephemeral, email: string): Promise<void> {
  await ephemeral.clear(bucketOf(email));
}
