import { setTimeout as pause } from 'node:timers/promises';
import { appendWaiting } from '@sw/contract';
import { AppendError, type PageLog } from '@sw/nats';
import { boardsWithWaitingControls, carryControls, type Database, type WaitingBoard } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { outageOf } from '../outage.ts';

const SWEEP_MS = 1_000;
/** The api appends control records itself, within moments; this relay only handles the rest. */
const WAITED_MS = 1_000;
/** Of each shard, in one sweep. */
const BOARDS = 100;
const APPEND_MS = 5_000;
/** Each one holds a database connection while its shard is silent. */
const SHARDS_AT_ONCE = 4;

export interface ControlRelayOptions {
  readonly database: Database;
  readonly log: PageLog;
  readonly logger: Logger;
  onRelayed(count: number): void;
}

/** Appends the waiting control records of a board; returns how many. */
export const relayBoardControls = (database: Database, log: PageLog, wbNo: string): Promise<number> =>
  carryControls(database, wbNo, (waiting) =>
    appendWaiting(waiting, (frame) =>
      log.append({ shard: waiting.shard, wbNo, pageId: waiting.pageId }, frame, { timeoutMs: APPEND_MS }),
    ),
  );

/**
 * Appends the control records that the api could not: NATS was down for longer than a user waits, or the api died
 * between its commit and the append. Failures stay, in order, for the next sweep. The boards of one shard are relayed one
 * after the other, and those of a shard that does not answer wait for the next sweep: others must not wait for it.
 */
export function startControlRelay({ database, log, logger, onRelayed }: ControlRelayOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = outageOf(logger, 'the control relay');

  const sweep = async () => {
    const boards = await boardsWithWaitingControls(database.query, { waitedMs: WAITED_MS, limit: BOARDS });
    const failures: unknown[] = [];
    const relayShard = async (waiting: readonly WaitingBoard[]): Promise<void> => {
      for (const { wbNo } of waiting) {
        if (signal.aborted) return;
        try {
          onRelayed(await relayBoardControls(database, log, wbNo));
        } catch (error) {
          failures.push(error);
          if (error instanceof AppendError && error.outcome !== 'refused') return;
        }
      }
    };
    const shards = Map.groupBy(boards, ({ shard }) => shard).values();
    const relaySome = async (): Promise<void> => {
      for (const waiting of shards) await relayShard(waiting);
    };
    await Promise.all(Array.from({ length: SHARDS_AT_ONCE }, relaySome));
    if (failures.length > 0) throw failures[0];
  };

  const running = (async () => {
    while (!signal.aborted) {
      try {
        await sweep();
        outage.worked();
      } catch (error) {
        outage.failed(error);
      }
      await pause(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
