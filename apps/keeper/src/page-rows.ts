import { isId } from '@sw/base';
import { PAGE_BIN_DAYS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import type { PageRef } from '@sw/nats';
import {
  addCheckpointIfDue,
  addSegment,
  type Db,
  type IndexedSegment,
  lockKeptPage,
  moveSnapshotPointer,
  type Snapshot,
  sql,
  touchEntries,
  writePagePictures,
  writePageWords,
} from '@sw/postgres';
import type { KeepDeps } from './deps.ts';

/**
 * A growing text changes with every snapshot. Changes within this time share one job, and searches find them that much
 * later.
 */
const INDEX_AFTER_MS = 5_000;

/** The facts about a snapshot besides the page itself. */
export interface Kept {
  /** Log time of its newest operation; undefined if it has none. */
  readonly editedAt?: number | undefined;
  /** The page's search words. */
  readonly words?: readonly string[];
  /** Recordings on it. */
  readonly audio?: number;
  /** The blobs of its images. */
  readonly pictures?: readonly string[];
  /** Its archive segment and its own size, for the index of the page's history. */
  readonly history?: { readonly segment: IndexedSegment; readonly size: number };
}

/** `behind`: it is at that version or beyond. `gone`: the page is erased, or is about to be; nothing was written. */
export type Pointed = 'moved' | 'behind' | 'gone';

/** Moves the pointer forward, and updates the sort times and search words of boards and pages. */
export async function pointTo(
  { database, clock }: Pick<KeepDeps, 'database' | 'clock'>,
  { wbNo, pageId }: PageRef,
  snapshot: Snapshot,
  { editedAt, words, audio, pictures, history }: Kept = {},
): Promise<Pointed> {
  return database.transaction(async (tx) => {
    // The board first: commands lock in this order too.
    if (!(await lockKeptPage(tx, { wbNo, pageId }))) return 'gone';
    if (editedAt !== undefined) {
      // Gateways stamp records, so their clocks may run ahead.
      await touchEntries(tx, wbNo, new Date(editedAt));
      const time = sql<Date>`least(${new Date(editedAt)}::timestamptz, now())`;
      await tx
        .updateTable('boardPage')
        .set({ editedAt: time })
        .where('pageId', '=', pageId)
        .where('editedAt', '<', time)
        .execute();
    }
    const moved = await moveSnapshotPointer(tx, pageId, snapshot);
    if (moved && audio !== undefined) {
      await tx.updateTable('boardPage').set({ audioCount: audio }).where('pageId', '=', pageId).execute();
    }
    if (moved && pictures !== undefined) await writePagePictures(tx, pageId, pictures);
    if (history !== undefined) {
      await addSegment(tx, { wbNo, pageId }, history.segment);
      await addCheckpointIfDue(tx, { wbNo, pageId }, { ...snapshot, size: history.size });
    }
    if (moved && words !== undefined && (await writePageWords(tx, { pageId, wbNo, words }))) {
      const runAt = new Date(clock.now() + INDEX_AFTER_MS);
      await enqueue(tx, 'indexBoard', { wbNo }, { jobKey: `index:${wbNo}`, runAt, keepRunAt: true });
    }
    return moved ? 'moved' : 'behind';
  });
}

/**
 * - `live`: it is kept, also while deleted, as long as it can be restored. - `dead`: since longer than the grace period it cannot
 * be restored, or its board is cleared. - `unknown`: no row.
 */
export type Standing = 'live' | 'dead' | 'unknown';

/** The standing of each page, by its id. A page whose row names another shard is live: its log is not ours to judge. */
export async function standings(
  db: Db,
  pageIds: readonly string[],
  graceSeconds: number,
): Promise<(pageId: string) => Standing> {
  const known = new Map<string, Standing>();
  const ids = pageIds.filter(isId);
  if (ids.length > 0) {
    const gone = sql<boolean>`coalesce(least(page.deleted_at + make_interval(days => ${PAGE_BIN_DAYS}), board.cleared_at)
      < now() - make_interval(secs => ${graceSeconds}::double precision), false)`;
    const rows = await db
      .selectFrom('boardPage as page')
      .innerJoin('board', 'board.wbNo', 'page.wbNo')
      .select(['page.pageId', gone.as('gone')])
      .where('page.pageId', 'in', ids)
      .execute();
    for (const row of rows) known.set(row.pageId, row.gone ? 'dead' : 'live');
  }
  return (pageId) => known.get(pageId) ?? 'unknown';
}
