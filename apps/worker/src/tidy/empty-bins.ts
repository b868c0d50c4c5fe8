import { RECYCLE_DAYS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { clearBoardRows, type Database, expiredBoards, sql, writeAudit } from '@sw/postgres';

const ROUND = 50;

/**
 * Clears boards whose time in the bin has expired, one transaction each; returns how many. Safe in many processes at once.
 */
export async function emptyBins(database: Database, now: Date): Promise<number> {
  let cleared = 0;
  for (const wbNo of await expiredBoards(database.query, { days: RECYCLE_DAYS, limit: ROUND })) {
    cleared += await database.transaction(async (tx) => {
      // Checked again once the row is locked, because its owner may have just recovered the board.
      const board = await tx
        .selectFrom('board')
        .select(['spaceId', 'wbName'])
        .where('wbNo', '=', wbNo)
        .where('clearedAt', 'is', null)
        .where('recycledAt', '<', sql<Date>`now() - make_interval(days => ${RECYCLE_DAYS})`)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (board === undefined) return 0;
      await clearBoardRows(tx, [wbNo], now);
      const { spaceId, wbName } = board;
      await writeAudit(tx, {
        action: 'board.expired',
        targetKind: 'board',
        targetId: wbNo,
        spaceId,
        detail: { wbName },
      });
      await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
      return 1;
    });
  }
  return cleared;
}
