import type { Database } from '@sw/postgres';

/** PostgreSQL accepts 65,535 parameters; a batch of this size answers in a few milliseconds. */
const POINTERS_AT_ONCE = 1_000;

/** The versions of the pages' newest snapshots. Empty without PostgreSQL; the known pointers then stay valid. */
export async function readPointers(
  database: Database,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const pointers = new Map<string, number>();
  for (let start = 0; start < pageIds.length; start += POINTERS_AT_ONCE) {
    const rows = await database.query
      .selectFrom('boardPage')
      .select(['pageId', 'snapshotVersion'])
      .where('pageId', 'in', pageIds.slice(start, start + POINTERS_AT_ONCE))
      .execute()
      .catch(() => []);
    for (const { pageId, snapshotVersion } of rows) pointers.set(pageId, Number(snapshotVersion));
  }
  return pointers;
}
