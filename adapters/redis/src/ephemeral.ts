import { createHash } from 'node:crypto';
import { type Connection, connect } from './connection.ts';
import { guessLimits } from './guess-script.ts';
import { openInvitations } from './invitations.ts';
import { openOffers } from './offers.ts';
import type { Cells, Ephemeral, EphemeralOptions, Sums } from './port.ts';
import { openSlots } from './slots.ts';

export function openEphemeral(options: EphemeralOptions): Ephemeral {
  const redis = connect(options);
  return {
    async putCode(purpose, target, code, ttlSeconds) {
      await redis.use((client) => client.putCode(codeKey(purpose, target), digest(purpose, target, code), ttlSeconds));
    },
    async tryCode(purpose, target, code, { maxTries, network, limits }) {
      const [kind, wait] = (await redis.use((client) =>
        client.tryCode(
          codeKey(purpose, target),
          wrongKey('target', target),
          wrongKey('network', network),
          wrongKey('all'),
          digest(purpose, target, code),
          maxTries,
          ...guessLimits(limits),
        ),
      )) as ['ok' | 'wrong' | 'expired'] | ['refused', number];
      return kind === 'refused' ? { kind, retryAfterSeconds: Math.ceil(wait / 1_000) } : { kind };
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
    sums: openSums(redis),
    cells: openCells(redis),
    async ping() {
      await redis.use((client) => client.ping());
    },
    async close() {
      redis.close();
    },
  };
}

/** Targets and keys are hashed, so that Redis holds no readable address and no usable link. */
const codeKey = (purpose: string, target: string): string => `{code}:${digest(purpose, target)}`;
/** The same hash slot as the codes: in a Redis cluster, a script may touch several keys only if the text in braces is the same. */
const wrongKey = (...who: string[]): string => `{code}:wrong:${digest(...who)}`;
const onceKey = (key: string): string => `once:${digest(key)}`;
const cellKey = (key: string): string => `cell:${digest(key)}`;
const rateKey = (bucket: string): string => `rate:${digest(bucket)}`;

/** Encoded as JSON, so that different lists of parts never give the same text. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function openSums(redis: Connection): Sums {
  const sumOf = ([total, leftMs]: [unknown, unknown]) => ({ total: Number(total), leftMs: Number(leftMs) });
  const given = (key: string, amount: number, windowMs: number) =>
    [`sum:${key}`, Math.round(amount), windowMs] as const;
  return {
    async add(key, amount, windowMs) {
      return sumOf(await redis.use((client) => client.addToSum(...given(key, amount, windowMs))));
    },
    async addAll(amounts, windowMs) {
      if (amounts.length === 0) return [];
      // Not one script: in a Redis cluster its keys would have to be in one slot.
      const answers = await redis.use((client) =>
        client.pipeline(amounts.map(({ key, amount }) => ['addToSum', ...given(key, amount, windowMs)])).exec(),
      );
      return (answers ?? []).map(([error, sum]) => {
        if (error !== null) throw error;
        return sumOf(sum as [unknown, unknown]);
      });
    },
  };
}

function openCells(redis: Connection): Cells {
  return {
    async put(key, value, ttlMs) {
      await redis.use((client) => client.set(cellKey(key), value, 'PX', ttlMs));
    },
    async read(key) {
      return (await redis.use((client) => client.get(cellKey(key)))) ?? undefined;
    },
    async swap(key, seen, next) {
      return (await redis.use((client) => client.swapCell(cellKey(key), seen, next ?? ''))) === 1;
    },
  };
}
