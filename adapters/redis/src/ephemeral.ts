import { createHash } from 'node:crypto';
import { connect } from './connection.ts';
import { openInvitations } from './invitations.ts';
import { openOffers } from './offers.ts';
import type { CodeOutcome, Ephemeral, EphemeralOptions } from './port.ts';
import { openSlots } from './slots.ts';

export function openEphemeral(options: EphemeralOptions): Ephemeral {
  const redis = connect(options);
  return {
    async putCode(purpose, target, code, ttlSeconds) {
      await redis.use((client) => client.putCode(codeKey(purpose, target), digest(purpose, target, code), ttlSeconds));
    },
    async tryCode(purpose, target, code, { maxTries }) {
      const outcome = await redis.use((client) =>
        client.tryCode(codeKey(purpose, target), digest(purpose, target, code), maxTries),
      );
      return outcome as CodeOutcome;
    },
    async putOnce(key, value, ttlSeconds) {
      await redis.use((client) => client.set(onceKey(key), value, 'EX', ttlSeconds));
    },
    async takeOnce(key) {
      return (await redis.use((client) => client.getdel(onceKey(key)))) ?? undefined;
    },
    async take(bucket, { limit, windowSeconds }) {
      const wait = Number(await redis.use((client) => client.takeRate(rateKey(bucket), limit, windowSeconds * 1_000)));
      return { allowed: wait === 0, retryAfterSeconds: Math.ceil(wait / 1_000) };
    },
    async clear(bucket) {
      await redis.use((client) => client.del(rateKey(bucket)));
    },
    invitations: openInvitations(redis, 'invitation'),
    screenCopies: openInvitations(redis, 'screenCopy'),
    offers: openOffers(redis),
    slots: openSlots(redis),
    async ping() {
      await redis.use((client) => client.ping());
    },
    async close() {
      redis.close();
    },
  };
}

/** Targets and keys are hashed: no address and no usable link lies readable in Redis. */
const codeKey = (purpose: string, target: string): string => `code:${digest(purpose, target)}`;
const onceKey = (key: string): string => `once:${digest(key)}`;
const rateKey = (bucket: string): string => `rate:${digest(bucket)}`;

/** As JSON, so that no two lists of parts read the same. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
