import { thumbnailPrefix, versionOfThumbnail } from '@sw/board-archive';
import type { PageRef } from '@sw/nats';
import type { ObjectStore } from '@sw/storage';

/** The addresses of the last few may just have been sent to a browser that has not requested them yet. */
const KEPT = 5;

/**
 * Deletes the images of a page except the newest few, and never one at or beyond `version`: another keeper may be
 * ahead.
 */
export async function pruneThumbnails(store: ObjectStore, page: PageRef, version: number): Promise<void> {
  const found: { key: string; version: number }[] = [];
  for await (const { key } of store.list(thumbnailPrefix(page))) {
    const of = versionOfThumbnail(key);
    if (of !== undefined && of < version) found.push({ key, version: of });
  }
  const versions = [...new Set(found.map((one) => one.version))].sort((a, b) => b - a);
  const oldest = versions[KEPT - 2];
  if (oldest === undefined) return;
  for (const one of found) if (one.version < oldest) await store.remove(one.key);
}
