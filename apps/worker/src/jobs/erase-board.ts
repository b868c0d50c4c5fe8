import { boardPrefix } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import { type Database, eraseBoardRows } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

/** Removes at once; a board of 200 pages has thousands of objects. */
const AT_ONCE = 20;

/**
 * Erases what a cleared board holds: logs, snapshots, archive and pictures of its pages, then the rows that hold content.
 * Each step may be done again after a crash. A board that is not cleared is left alone: a mistaken job must do no harm.
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

async function removeAll(store: ObjectStore, prefix: string): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const { key } of store.list(prefix)) {
    batch.push(store.remove(key));
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}
