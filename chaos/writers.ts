import { ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import type { Database } from '@sw/postgres';
import { apiClient } from './board-client.ts';
import type { Person } from './people.ts';

/** One person may create 60 boards a minute. The rate is slightly lower, so that the limit is never reached. */
const PACE_MS = 1_100;
const RETRY_MS = 100;
/** The duration is not judged here, only whether it happens: at a load of 20 on two cores half a minute was too short. */
const CARRIED_MS = 180_000;
const BOARD_NAME = 'Created ';

export interface Tally {
  /** Idempotency keys sent, acknowledged or not. */
  readonly keys: Set<string>;
  /** Acknowledged boards. */
  readonly boards: Set<string>;
  stop(): Promise<void>;
}

/** Each person creates boards continuously, and repeats each with the same key until it is acknowledged. */
export function startWriters(apiUrl: string, people: readonly Person[]): Tally {
  const keys = new Set<string>();
  const boards = new Set<string>();
  let stopped = false;

  const write = async (person: Person, place: number) => {
    const client = apiClient(apiUrl, person);
    for (let count = 0; !stopped; count += 1) {
      const idempotencyKey = crypto.randomUUID();
      keys.add(idempotencyKey);
      for (;;) {
        try {
          const board = await client.call(
            ROUTES.createBoard,
            { body: { wbName: `${BOARD_NAME}${place}-${count}` } },
            { idempotencyKey, timeoutMs: 5_000 },
          );
          boards.add(board.wbNo);
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
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

export interface BoardsVerdict {
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Stops the writers, waits until every event has reached the bus, and checks each acknowledged board. */
export async function judgeBoards(database: Database, tally: Tally): Promise<BoardsVerdict> {
  await tally.stop();
  const empty = async () => {
    const { count } = await database.query
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('publishedAt', 'is', null)
      .executeTakeFirstOrThrow();
    if (count !== '0') throw new Error(`${count} messages wait`);
  };
  await until('an empty outbox', empty, CARRIED_MS);
  const rows = await database.query
    .selectFrom('board')
    .select('wbNo')
    .where('wbName', 'like', `${BOARD_NAME}%`)
    .execute();
  const kept = new Set(rows.map(({ wbNo }) => wbNo));
  return {
    acked: tally.boards.size,
    lost: [...tally.boards].filter((wbNo) => !kept.has(wbNo)).length,
    doubled: rows.length - tally.keys.size,
  };
}
