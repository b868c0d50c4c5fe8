import type { JobPayload } from '@sw/contract';
import { enqueue, type JobContext } from '@sw/jobs';
import type { PageRef } from '@sw/nats';
import { type Database, markCopyFailed } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { copyPage } from '../copy/copy-page.ts';
import type { PageSources } from '../copy/read-page.ts';

/**
 * Fills the pages of a copy, one after the other, so that its progress can be seen. Goes on where it stopped; after the
 * last try the copy is marked as failed, which lets its owner remove it.
 */
export function copyBoard({ logger, ...sources }: PageSources & { readonly logger: Logger }) {
  const { database } = sources;
  return async (
    { wbNo, from, pages }: JobPayload<'copyBoard'>,
    { attempt, maxAttempts, signal }: Pick<JobContext, 'attempt' | 'maxAttempts' | 'signal'>,
  ): Promise<void> => {
    try {
      const rows = await rowsOf(database, [wbNo, from]);
      const rowOf = (pageId: string) => {
        const row = rows.get(pageId);
        if (row === undefined) throw new Error(`page ${pageId} is gone`);
        return row;
      };
      for (const page of pages) {
        signal.throwIfAborted();
        const to = rowOf(page.to);
        if (to.filled) continue;
        await copyPage(sources, rowOf(page.from), to);
      }
      await database.transaction((tx) => enqueue(tx, 'indexBoard', { wbNo }, { jobKey: `index:${wbNo}` }));
    } catch (error) {
      if (attempt >= maxAttempts) {
        logger.error({ wbNo, from, err: error }, 'a board could not be copied');
        await markCopyFailed(database.query, wbNo);
      }
      throw error;
    }
  };
}

type PageRow = PageRef & { readonly filled: boolean };

async function rowsOf(database: Database, wbNos: readonly string[]): Promise<ReadonlyMap<string, PageRow>> {
  const rows = await database.query
    .selectFrom('boardPage')
    .select(['pageId', 'wbNo', 'shard', 'snapshotVersion'])
    .where('wbNo', 'in', wbNos)
    .execute();
  return new Map(
    rows.map(({ pageId, wbNo, shard, snapshotVersion }) => [
      pageId,
      { pageId, wbNo, shard, filled: snapshotVersion !== '0' },
    ]),
  );
}
