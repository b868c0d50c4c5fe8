import { setTimeout as pause } from 'node:timers/promises';
import { exportKey, importKey } from '@sw/board-archive';
import { EXPORT_HOURS, IMPORT_ABANDONED_MINUTES, IMPORT_TICKET_MINUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, takeOldTransfers, tidyOldRows, tidySpaceAudits } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { eraseDueAccounts, expireDataExports } from './due-accounts.ts';
import { emptyBins } from './empty-bins.ts';
import { expireFiles } from './expire-files.ts';
import { expirePages } from './expire-pages.ts';
import { sweepBlobs } from './sweep-blobs.ts';
import { tidyMeetings } from './tidy-meetings.ts';

const TRANSFER_AGES = {
  hours: EXPORT_HOURS,
  abandonedMinutes: IMPORT_ABANDONED_MINUTES,
  // Sending may begin until the ticket expires, and small files arrive immediately.
  cancelledMinutes: 2 * IMPORT_TICKET_MINUTES,
  limit: 500,
};

/** Deletes files created or uploaded a day ago, or never completed, and their objects; returns how many. */
export function forgetOldTransfers(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { exports, imports } = await takeOldTransfers(tx, TRANSFER_AGES);
    const keys = [...exports.map(({ wbNo, exportId }) => exportKey(wbNo, exportId)), ...imports.map(importKey)];
    if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
    return keys.length;
  });
}

/** Deletes rows that have served their purpose and clears expired bins, a bounded part each time. */
export function startTidying(database: Database, logger: Logger, everyMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        logger.debug(await tidyOldRows(database.query), 'tidied');
        const cleared = await emptyBins(database, new Date());
        logger.debug({ pages: await expirePages(database) }, 'erases deleted pages');
        logger.debug({ files: await expireFiles(database) }, 'erased files that expired in the bin');
        logger.debug(await sweepBlobs(database), 'swept');
        logger.debug({ transfers: await forgetOldTransfers(database) }, 'deleted old board files');
        logger.debug({ dataExports: await expireDataExports(database) }, 'deleted old archives of data');
        logger.debug({ accounts: await eraseDueAccounts(database) }, 'accounts to be erased');
        logger.debug({ meetings: await tidyMeetings(database) }, 'deleted meetings that were cancelled long ago');
        const events = await database.transaction(tidySpaceAudits);
        logger.debug({ events }, 'deleted what enterprises no longer keep of their audit logs');
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
