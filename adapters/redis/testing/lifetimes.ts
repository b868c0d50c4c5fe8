import type { Redis } from 'ioredis';
import { expect } from 'vitest';

/** Expires keys that were just set with this lifetime. Redis itself expires them, so no test waits for it. */
export async function endTimeOf(redis: Redis, keys: readonly string[], givenMs: number): Promise<void> {
  for (const key of keys) {
    const leftMs = await redis.pttl(key);
    expect(leftMs, key).toBeGreaterThan(givenMs / 2);
    expect(leftMs, key).toBeLessThanOrEqual(givenMs);
    await redis.pexpire(key, 0);
  }
}
