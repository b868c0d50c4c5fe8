import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';
import type { Offer, Offers } from './port.ts';

interface Kept {
  readonly network: string;
  readonly value: string;
}

/**
 * The key of a subject is authoritative; each network has a list of the subjects offered there. An entry whose subject
 * has ended, or is offered elsewhere, is skipped and expires with its list.
 */
export function openOffers(redis: Connection): Offers {
  return {
    async put(network, { subject, value }, ttlMs) {
      const place = hashed(network);
      await redis.use(async (client) => {
        const kept: Kept = { network: place, value };
        await client.set(subjectKey(subject), JSON.stringify(kept), 'PX', ttlMs);
        const key = networkKey(place);
        await client
          .multi()
          .lrem(key, 0, subject)
          .lpush(key, subject)
          .ltrim(key, 0, LONGEST)
          .expire(key, LIST_SECONDS)
          .exec();
      });
    },
    async list(network, limit) {
      const place = hashed(network);
      return redis.use(async (client) => {
        const subjects = await client.lrange(networkKey(place), 0, LONGEST);
        if (subjects.length === 0) return [];
        const values = await client.mget(subjects.map(subjectKey));
        const offers: Offer[] = [];
        for (const [index, subject] of subjects.entries()) {
          const text = values[index];
          if (!text) continue;
          const kept = JSON.parse(text) as Kept;
          if (kept.network === place) offers.push({ subject, value: kept.value });
        }
        return offers.slice(0, limit);
      });
    },
    async end(subjects) {
      if (subjects.length > 0) await redis.use((client) => client.del(subjects.map(subjectKey)));
    },
  };
}

/** Longer than any offer; each offer expires with its own key. */
const LIST_SECONDS = 86_400;
/** A longer list belongs to a provider with thousands of users behind one address; no offers are shown there. */
const LONGEST = 200;

/** The text in braces decides the slot in a Redis cluster: several keys are read at once. */
const networkKey = (place: string): string => `{offer}:on:${place}`;
const subjectKey = (subject: string): string => `{offer}:of:${subject}`;
/** Hashed, so that Redis holds no readable address. */
const hashed = (network: string): string => createHash('sha256').update(network).digest('base64url');
