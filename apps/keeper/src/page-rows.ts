import { isId } from '@sw/base';
import type { PageRef } from '@sw/nats';
import { type Database, type Db, moveSnapshotPointer, type Snapshot, sql } from '@sw/postgres';

/** Moves the pointer forward, and the times by which boards and pages are sorted with it. */
export async function pointTo(
  database: Database,
  { wbNo, pageId }: PageRef,
  snapshot: Snapshot,
  editedAt: number | undefined,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (editedAt !== undefined) {
      // Gateways stamp records, so their clocks may run ahead. The board first: commands lock in this order too.
      const time = sql<Date>`least(${new Date(editedAt)}::timestamptz, now())`;
      await tx
        .updateTable('board')
        .set({ editedAt: time })
        .where('wbNo', '=', wbNo)
        .where('editedAt', '<', time)
        .execute();
      await tx
        .updateTable('boardPage')
        .set({ editedAt: time })
        .where('pageId', '=', pageId)
        .where('editedAt', '<', time)
        .execute();
    }
    return moveSnapshotPointer(tx, pageId, snapshot);
  });
}

/** - `live`: to be kept. - `dead`: deleted, or its board cleared, longer ago than the grace. - `unknown`: no row. */
export type Standing = 'live' | 'dead' | 'unknown';

/** How each page stands, by its id. A page whose row names another shard is live: its log is not ours to judge. */
export async function standings(
  db: Db,
  pageIds: readonly string[],
  graceSeconds: number,
): Promise<(pageId: string) => Standing> {
  const known = new Map<string, Standing>();
  const ids = pageIds.filter(isId);
  if (ids.length > 0) {
    const gone = sql<boolean>`coalesce(least(page.deleted_at, board.cleared_at)
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
