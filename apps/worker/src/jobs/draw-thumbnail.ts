import type { JobPayload } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { blobsFrom, ThumbnailRenderer } from '@sw/skia';
import type { ObjectStore } from '@sw/storage';
import { putThumbnail } from '../copy/put-thumbnail.ts';
import type { ExportSettings } from '../export/draw-file.ts';

interface Deps {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly settings: ExportSettings;
}

/** Draws a page that has no images from its first snapshot. If the keeper was faster, its picture stays. */
export function drawThumbnail({ database, store, settings }: Deps) {
  return async ({ wbNo, pageId }: JobPayload<'drawThumbnail'>): Promise<void> => {
    const row = await database.query
      .selectFrom('boardPage')
      .select(['snapshotKey', 'snapshotVersion'])
      .where('pageId', '=', pageId)
      .where('thumbnailKey', 'is', null)
      .executeTakeFirst();
    const snapshot = row?.snapshotKey ? await store.get(row.snapshotKey) : undefined;
    if (row === undefined || snapshot === undefined) return;
    const renderer = new ThumbnailRenderer({ ...settings, idleMs: settings.deadlineMs });
    try {
      const picture = await renderer.draw(
        snapshot,
        blobsFrom({ held: async () => new Set(), read: async () => undefined }),
      );
      const stored = await putThumbnail(store, { wbNo, pageId }, Number(row.snapshotVersion), picture);
      await database.query
        .updateTable('boardPage')
        .set(stored)
        .where('pageId', '=', pageId)
        .where('thumbnailKey', 'is', null)
        .execute();
    } finally {
      renderer.stop();
    }
  };
}
