import { dataExportKey } from '@sw/board-archive';
import { enqueue } from '@sw/jobs';
import { DATA_EXPORT_DAYS } from '@sw/policy';
import { type Database, dueErasures, takeOldDataExports } from '@sw/postgres';

const ROUND = 100;

/**
 * Accounts that are due for erasure and still exist. Each got its job with the request; this finds accounts whose job
 * failed permanently.
 */
export async function eraseDueAccounts(database: Database): Promise<number> {
  const due = await dueErasures(database.query, ROUND);
  for (const accountId of due) {
    const options = { jobKey: `eraseAccount:${accountId}`, keepRunAt: true } as const;
    await database.transaction((tx) => enqueue(tx, 'eraseAccount', { accountId }, options));
  }
  return due.length;
}

/** Deletes archives that can no longer be downloaded, and their objects; returns how many. */
export const expireDataExports = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const exportIds = await takeOldDataExports(tx, { days: DATA_EXPORT_DAYS, limit: ROUND });
    const keys = exportIds.map(dataExportKey);
    // A killed worker leaves the parts that it has sent.
    if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys, parts: keys });
    return exportIds.length;
  });
