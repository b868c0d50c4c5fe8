import { DAY, MINUTE, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

/**
 * For an attacker who knows the password, three codes of a million are valid at any time: fifty guesses a day succeed
 * once in eighteen years. Guesses are counted before the code is checked, so that a right guess beyond the limit is
 * refused like a wrong one.
 */
const LIMITS = {
  soon: { limit: 10, windowSeconds: (15 * MINUTE) / SECOND },
  day: { limit: 50, windowSeconds: DAY / SECOND },
  source: { limit: 100, windowSeconds: (15 * MINUTE) / SECOND },
} as const;

const bucketsOf = (accountId: string) => [
  [`factor:soon:${accountId}`, LIMITS.soon] as const,
  [`factor:day:${accountId}`, LIMITS.day] as const,
];

export async function countFactorGuess(ephemeral: Ephemeral, accountId: string, source: string): Promise<void> {
  for (const [bucket, limit] of [[`factor:source:${source}`, LIMITS.source] as const, ...bucketsOf(accountId)]) {
    const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, limit);
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  }
}

/** Called after a right code. The source's count stays, as with passwords. */
export async function forgetFactorGuesses(ephemeral: Ephemeral, accountId: string): Promise<void> {
  for (const [bucket] of bucketsOf(accountId)) await ephemeral.clear(bucket);
}
