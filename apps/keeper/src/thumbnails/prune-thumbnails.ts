import { thumbnailPrefix, versionOfThumbnail } from '@sw/board-archive';
import type { PageRef } from '@sw/nats';
import type { ObjectStore } from '@sw/storage';

/** Addresses of the last few may just have been handed to somebody whose browser has not asked for them yet. */
const KEPT = 5;

/** Removes the pictures of a page but the newest few, and never one at or beyond `version`: another keeper may be ahead. */
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
