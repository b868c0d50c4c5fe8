import { exportKey, importKey } from '@sw/board-archive';
import { EXPORT_HOURS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, takeOldTransfers } from '@sw/postgres';

const ROUND = 500;

/** Forgets files that were made or sent a day ago, and has them removed; returns how many. */
export function forgetOldTransfers(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { exports, imports } = await takeOldTransfers(tx, { hours: EXPORT_HOURS, limit: ROUND });
    const keys = [...exports.map(({ wbNo, exportId }) => exportKey(wbNo, exportId)), ...imports.map(importKey)];
    if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
    return keys.length;
  });
}
