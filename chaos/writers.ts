import { createClient, ROUTES } from '@sw/contract';
import type { Person } from './people.ts';

/** 60 boards a minute is what one person may create; a little below it, so that the limit never speaks. */
const PACE_MS = 1_100;
const RETRY_MS = 100;

export interface Tally {
  /** Idempotency keys sent, acknowledged or not. */
  readonly keys: Set<string>;
  /** Acknowledged boards. */
  readonly boards: Set<string>;
  readonly lastAckAt: () => number;
  stop(): Promise<void>;
}

/** Each person creates boards without end, and repeats with the same key until one is acknowledged. */
export function startWriters(apiUrl: string, people: readonly Person[]): Tally {
  const keys = new Set<string>();
  const boards = new Set<string>();
  let lastAck = performance.now();
  let stopped = false;

  const write = async ({ authorization, address }: Person, place: number) => {
    const client = createClient({
      baseUrl: apiUrl,
      authorization: () => authorization,
      locale: () => 'en',
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address },
        }),
    });
    for (let count = 0; !stopped; count += 1) {
      const idempotencyKey = crypto.randomUUID();
      keys.add(idempotencyKey);
      for (;;) {
        try {
          const board = await client.call(
            ROUTES.createBoard,
            { body: { wbName: `Board ${place}-${count}` } },
            { idempotencyKey, timeoutMs: 5_000 },
          );
          boards.add(board.wbNo);
          lastAck = performance.now();
          break;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
  };
  const running = people.map(write);
  return {
    keys,
    boards,
    lastAckAt: () => lastAck,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
