import type { Db } from '@sw/postgres';

export interface ThumbnailRow {
  readonly version: number;
  readonly key: string | null;
  readonly md5: string | null;
}

/** Undefined for a missing page. */
export async function readThumbnail(db: Db, pageId: string): Promise<ThumbnailRow | undefined> {
  const row = await db
    .selectFrom('boardPage')
    .select(['thumbnailVersion', 'thumbnailKey', 'thumbnailMd5'])
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && { version: Number(row.thumbnailVersion), key: row.thumbnailKey, md5: row.thumbnailMd5 };
}

export interface DrawnThumbnail {
  readonly version: number;
  readonly key: string;
  readonly md5: string;
  readonly hasObjects: boolean;
}

/** Only moves forward: false if the row is already there or beyond, or its page is gone. */
export async function moveThumbnail(
  db: Db,
  pageId: string,
  { version, key, md5, hasObjects }: DrawnThumbnail,
  /** The image is unchanged: it must still exist. */
  unchanged: boolean,
): Promise<boolean> {
  let update = db
    .updateTable('boardPage')
    .set({ thumbnailVersion: String(version), thumbnailKey: key, thumbnailMd5: md5, hasObjects })
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .where('thumbnailVersion', '<', String(version));
  if (unchanged) update = update.where('thumbnailKey', '=', key);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}
