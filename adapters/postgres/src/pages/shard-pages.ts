import type { Db } from '../port.ts';

export interface ShardPage {
  readonly pageId: string;
  readonly wbNo: string;
  readonly versionBase: number;
  readonly snapshotVersion: number;
  readonly deletedAt: Date | null;
  /** When the board was permanently cleared. */
  readonly clearedAt: Date | null;
}

const BATCH = 500;

/** A batch of a shard's pages by page id, including deleted ones. Continue after the last id until none is returned. */
export async function pagesOfShard(db: Db, shard: number, afterPageId = '0', limit = BATCH): Promise<ShardPage[]> {
  const rows = await db
    .selectFrom('boardPage as page')
    .innerJoin('board', 'board.wbNo', 'page.wbNo')
    .select(['page.pageId', 'page.wbNo', 'versionBase', 'snapshotVersion', 'page.deletedAt', 'board.clearedAt'])
    .where('page.shard', '=', shard)
    .where('page.pageId', '>', afterPageId)
    .orderBy('page.pageId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    versionBase: Number(row.versionBase),
    snapshotVersion: Number(row.snapshotVersion),
  }));
}
