import { PAGE_BIN_DAYS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, markExpiredPages } from '@sw/postgres';

const ROUND = 100;

/** Erases pages that nobody restored in time; returns how many. Safe in many processes at once. */
export const expirePages = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const pageIds = await markExpiredPages(tx, { days: PAGE_BIN_DAYS, limit: ROUND });
    for (const pageId of pageIds) await enqueue(tx, 'erasePage', { pageId }, { jobKey: `erasePage:${pageId}` });
    return pageIds.length;
  });
