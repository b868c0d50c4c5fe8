import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@sw/base';
import { type Database, tidyOldRows } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { emptyBins } from './empty-bins.ts';
import { forgetOldTransfers } from './old-transfers.ts';
import { sweepBlobs } from './sweep-blobs.ts';

const EVERY_MS = 10 * MINUTE;

/** Deletes rows that have served their purpose and clears expired bins, a bounded part every ten minutes. */
export function startTidying(database: Database, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        logger.debug(await tidyOldRows(database.query), 'tidied');
        const cleared = await emptyBins(database, new Date());
        logger.debug(await sweepBlobs(database), 'swept');
        logger.debug({ transfers: await forgetOldTransfers(database) }, 'deleted old board files');
        if (cleared > 0) logger.info({ cleared }, 'cleared boards that expired in the bin');
      } catch (error) {
        logger.warn({ err: error }, 'could not delete old rows, retrying later');
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
