import { setTimeout as pause } from 'node:timers/promises';
import { appendWaiting } from '@sw/contract';
import { AppendError, type PageLog } from '@sw/nats';
import { carryControls, type Database } from '@sw/postgres';
import { currentTrace } from '@sw/service';
import pLimit from 'p-limit';
import { EngineAway } from '../http/unavailable.ts';

/** How long a user waits for a change of rights to take effect everywhere. After that the worker continues. */
const PATIENCE_MS = 5_000;
const ATTEMPT_MS = 2_000;
const PAUSE_MS = 100;
/** Each one holds a database connection while NATS is slow; other work needs the remaining connections. */
const AT_ONCE = 3;

export interface ControlAppender {
  /**
   * Called after the command's commit and before its answer. Resolves once all control records of the board are in the
   * logs. Repeats of a command call it too, because their records may still be waiting.
   */
  settle(wbNo: string): Promise<void>;
  /** The same for the boards of one command, several at once. If there are many, the worker settles the last ones within seconds. */
  settleAll(wbNos: readonly string[]): Promise<void>;
}

/** The boards of a command that its answer waits for. */
const AWAITED = 50;

export function createControlAppender(database: Database, log: PageLog): ControlAppender {
  const limit = pLimit(AT_ONCE);
  const appender: ControlAppender = {
    async settleAll(wbNos) {
      await Promise.all(wbNos.slice(0, AWAITED).map(appender.settle));
    },
    async settle(wbNo) {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        try {
          await limit(() =>
            carryControls(database, wbNo, (waiting) =>
              appendWaiting(waiting, (frame) =>
                log.append({ shard: waiting.shard, wbNo, pageId: waiting.pageId }, frame, {
                  timeoutMs: Math.max(1, Math.min(ATTEMPT_MS, end - performance.now())),
                  trace: currentTrace(),
                }),
              ),
            ),
          );
          return;
        } catch (error) {
          if (!(error instanceof AppendError)) throw error;
          if (performance.now() + PAUSE_MS >= end) throw new EngineAway('NATS', error);
        }
        await pause(PAUSE_MS);
      }
    },
  };
  return appender;
}
