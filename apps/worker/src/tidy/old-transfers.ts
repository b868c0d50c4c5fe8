import { exportKey, importKey } from '@sw/board-archive';
import { EXPORT_HOURS, IMPORT_ABANDONED_MINUTES, IMPORT_TICKET_MINUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, takeOldTransfers } from '@sw/postgres';

const TRANSFER_AGES = {
  hours: EXPORT_HOURS,
  abandonedMinutes: IMPORT_ABANDONED_MINUTES,
  // Sending may begin until the ticket expires, and small files arrive immediately.
  cancelledMinutes: 2 * IMPORT_TICKET_MINUTES,
  limit: 100,
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
