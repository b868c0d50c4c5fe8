import type { Connection } from './connection.ts';
import type { Slots } from './port.ts';

export function openSlots(redis: Connection): Slots {
  return {
    async take(group, member, { holder, limit, leaseMs, share = { prefix: '', limit: 0 }, keptFor = '' }) {
      const taken = await redis.use((client) =>
        client.takeSlot(...keys(group), member, holder, limit, leaseMs, share.prefix, share.limit, keptFor),
      );
      return taken === 1;
    },
    async keep(group, members, { holder, leaseMs }) {
      await redis.use((client) => client.keepSlots(...keys(group), holder, leaseMs, ...members));
    },
    async free(group, member, holder) {
      await redis.use((client) => client.freeSlot(...keys(group), member, holder));
    },
    async count(group) {
      return Number(await redis.use((client) => client.countSlots(...keys(group))));
    },
    async members(groups) {
      if (groups.length === 0) return [];
      return redis.use(async (client) => {
        // Leases use the clock of Redis.
        const [seconds, micros] = await client.time();
        const now = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
        const answers = client.pipeline();
        for (const group of groups) answers.zrangebyscore(keys(group)[0], `(${now}`, '+inf');
        return ((await answers.exec()) ?? []).map(([error, members]) => {
          if (error) throw error;
          return members as string[];
        });
      });
    },
  };
}

/** The text in braces decides the slot in a Redis cluster: a script may touch both keys only in the same slot. */
const keys = (group: string): [members: string, holders: string] => [`slots:{${group}}`, `slotHolders:{${group}}`];
