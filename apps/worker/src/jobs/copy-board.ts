import type { JobPayload } from '@sw/contract';
import { enqueue, type JobContext } from '@sw/jobs';
import type { PageRef } from '@sw/nats';
import { mayCopy, type Permit } from '@sw/policy';
import { type Database, type Db, lockFilling, markCopyFailed, readSharerPermit } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { copyPage } from '../copy/copy-page.ts';
import type { PageSources } from '../copy/read-page.ts';

/**
 * Fills the pages of a copy one after the other, so that its progress is visible. A retry continues where it stopped;
 * if its owner may no longer copy the source, the copy is marked as failed, which lets its owner delete it.
 */
export function copyBoard({ logger, ...sources }: PageSources & { readonly logger: Logger }) {
  const { database } = sources;
  return async (
    { wbNo, from, pages, accountId }: JobPayload<'copyBoard'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> => {
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
      if (accountId !== undefined && !(await mayStillCopy(database.query, { wbNo: from, accountId }))) {
        logger.info({ wbNo, from }, 'ended a copy: its owner may no longer copy the board');
        await giveUpCopy(database, wbNo, pages.length);
        return;
      }
      if (!(await copyPage(sources, rowOf(page.from), to))) return;
    }
    await database.transaction((tx) => enqueue(tx, 'indexBoard', { wbNo }, { jobKey: `index:${wbNo}` }));
  };
}

/** Ends a copy that will not be completed, unless it is already complete. */
export const abandonCopy =
  (database: Database) =>
  ({ wbNo, pages }: JobPayload<'copyBoard'>): Promise<void> =>
    giveUpCopy(database, wbNo, pages.length);

/** Releases the images that the command let the copy hold, unless filled pages show them. */
async function giveUpCopy(database: Database, wbNo: string, pages: number): Promise<void> {
  await database.transaction(async (tx) => {
    const board = await lockFilling(tx, wbNo);
    if (board === undefined || board.givenUp || board.copyDone >= pages) return;
    await markCopyFailed(tx, wbNo);
    if (board.copyDone === 0) await tx.deleteFrom('boardBlob').where('wbNo', '=', wbNo).execute();
  });
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

/** Permits change while a copy waits: checked again before every page. */
async function mayStillCopy(db: Db, who: { readonly wbNo: string; readonly accountId: string }): Promise<boolean> {
  const board = await db
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', who.wbNo)
    .where('clearedAt', 'is', null)
    .where('recycledAt', 'is', null)
    .executeTakeFirst();
  if (board === undefined) return false;
  if (board.ownerAccountId === who.accountId) return true;
  const permit = await readSharerPermit(db, who);
  return permit !== undefined && mayCopy({ role: 'sharer', permit: permit as Permit });
}
