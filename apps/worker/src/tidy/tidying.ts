import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@sw/base';
import { type Database, tidyOldRows } from '@sw/postgres';
import type { Logger } from '@sw/service';

const EVERY_MS = 10 * MINUTE;

/** Removes what has done its work, a bounded piece every ten minutes. */
export function startTidying(database: Database, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await tidyOldRows(database.query).then(
        (removed) => logger.debug(removed, 'tidied'),
        (error: unknown) => logger.warn({ err: error }, 'could not tidy, trying again later'),
      );
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
