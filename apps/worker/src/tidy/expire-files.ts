import { RECYCLE_DAYS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { collectNamedBlobs, type Database, eraseFileEntries, lockExpiredBin } from '@sw/postgres';

/** Binned files and folders of one run; a folder may have many files. */
const ROUND = 50;

/** Erases files that nobody restored in time, and frees their space; returns how many. */
export const expireFiles = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const entryIds = await lockExpiredBin(tx, { days: RECYCLE_DAYS, limit: ROUND });
    if (entryIds.length === 0) return 0;
    const keys = await collectNamedBlobs(tx, await eraseFileEntries(tx, entryIds));
    if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
    return entryIds.length;
  });
