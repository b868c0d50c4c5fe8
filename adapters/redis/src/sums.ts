import type { Connection } from './connection.ts';
import type { Sums } from './port.ts';

export function openSums(redis: Connection): Sums {
  return {
    async add(key, amount, windowMs) {
      const [total, leftMs] = await redis.use((client) => client.addToSum(`sum:${key}`, Math.round(amount), windowMs));
      return { total: Number(total), leftMs: Number(leftMs) };
    },
  };
}
