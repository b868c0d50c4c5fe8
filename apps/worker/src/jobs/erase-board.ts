import { boardPrefix } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { PageLog } from '@sw/nats';
import { type Database, eraseBoardRows } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { secondLook } from './erase-again.ts';
import { removeAll } from './remove-all.ts';

/**
 * Erases a cleared board: logs, snapshots, archive and images of its pages, then the rows with content. Each step may
 * be repeated after a crash. A board that is not cleared is left alone: a mistaken job must do no harm. The second look
 * finds no rows if the board was erased with its owner.
 */
export function eraseBoard({
  database,
  log,
  store,
}: {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
}) {
  return async ({ wbNo, again }: JobPayload<'eraseBoard'>): Promise<void> => {
    const board = await database.query
      .selectFrom('board')
      .select('clearedAt')
      .where('wbNo', '=', wbNo)
      .executeTakeFirst();
    if (board === undefined ? !again : board.clearedAt === null) return;
    const pages = await database.query
      .selectFrom('boardPage')
      .select(['pageId', 'shard'])
      .where('wbNo', '=', wbNo)
      .execute();
    for (const { pageId, shard } of pages) await log.purgeAll({ shard, wbNo, pageId });
    await removeAll(store, boardPrefix(wbNo));
    if (board === undefined) return;
    await database.transaction(async (tx) => {
      await eraseBoardRows(tx, wbNo);
      if (again) return;
      const jobKey = `eraseBoardAgain:${wbNo}`;
      await enqueue(tx, 'eraseBoard', { wbNo, again: true }, { jobKey, runAt: secondLook() });
    });
  };
}
