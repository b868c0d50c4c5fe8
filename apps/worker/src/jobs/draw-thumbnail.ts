import { createHash } from 'node:crypto';
import { thumbnailName } from '@sw/board-archive';
import type { JobPayload } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { blobsFrom, ThumbnailRenderer } from '@sw/skia';
import type { ObjectStore } from '@sw/storage';
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
      const thumbnailMd5 = createHash('md5').update(picture.light).digest('hex');
      const { light, dark } = thumbnailName({ wbNo, pageId }, Number(row.snapshotVersion), thumbnailMd5);
      await store.put(light, picture.light, { contentType: 'image/webp' });
      await store.put(dark, picture.dark, { contentType: 'image/webp' });
      await database.query
        .updateTable('boardPage')
        .set({ thumbnailKey: light, thumbnailMd5 })
        .where('pageId', '=', pageId)
        .where('thumbnailKey', 'is', null)
        .execute();
    } finally {
      renderer.stop();
    }
  };
}
