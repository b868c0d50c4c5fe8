import { pagePrefix } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { PageLog } from '@sw/nats';
import { type Database, erasePageRows } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { secondLook } from './erase-again.ts';
import { removeAll } from './remove-all.ts';

/**
 * Erases a page that was marked for it: log, snapshots, archive and pictures, then the rows with content. Each step may be
 * repeated after a crash. A page that is not marked is left alone: a mistaken job must do no harm.
 */
export function erasePage({
  database,
  log,
  store,
}: {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
}) {
  return async ({ pageId, again }: JobPayload<'erasePage'>): Promise<void> => {
    const page = await database.query
      .selectFrom('boardPage')
      .select(['pageId', 'wbNo', 'shard'])
      .where('pageId', '=', pageId)
      .where('deletedAt', 'is not', null)
      .where('erasedAt', 'is not', null)
      .executeTakeFirst();
    if (page === undefined) return;
    await log.purgeAll(page);
    await removeAll(store, pagePrefix(page));
    await database.transaction(async (tx) => {
      await erasePageRows(tx, pageId);
      if (again) return;
      const jobKey = `erasePageAgain:${pageId}`;
      await enqueue(tx, 'erasePage', { pageId, again: true }, { jobKey, runAt: secondLook() });
    });
  };
}
