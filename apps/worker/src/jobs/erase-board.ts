import { boardPrefix } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import { type Database, eraseBoardRows } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { removeAll } from './remove-all.ts';

/**
 * Erases a cleared board: logs, snapshots, archive and images of its pages, then the rows with content. Each step may
 * be repeated after a crash. A board that is not cleared is left alone: a mistaken job must do no harm.
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
  return async ({ wbNo }: JobPayload<'eraseBoard'>): Promise<void> => {
    const pages = await database.query
      .selectFrom('boardPage as page')
      .innerJoin('board', 'board.wbNo', 'page.wbNo')
      .select(['page.pageId', 'page.shard'])
      .where('page.wbNo', '=', wbNo)
      .where('board.clearedAt', 'is not', null)
      .execute();
    if (pages.length === 0) return;
    for (const { pageId, shard } of pages) await log.purgeAll({ shard, wbNo, pageId });
    await removeAll(store, boardPrefix(wbNo));
    await database.transaction((tx) => eraseBoardRows(tx, wbNo));
  };
}
