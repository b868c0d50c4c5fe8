import { pagePrefix, snapshotKey } from '@sw/board-archive';
import { copyPageContents, decodeSnapshot, encodeSnapshot, type PageState, pageHash } from '@sw/board-model';
import { enqueue } from '@sw/jobs';
import type { PageRef } from '@sw/nats';
import { fillCopiedPage, holdAllBlobsOf, lockFilling } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { COPY_START, pageFacts } from './copied-page.ts';
import { type PageSources, readPage } from './read-page.ts';

/**
 * Fills one page of a copy with the current content of the source's page. May be repeated after a crash. False if the
 * copy was given up meanwhile.
 */
export async function copyPage(sources: PageSources, from: PageRef, to: PageRef): Promise<boolean> {
  const { database, store } = sources;
  const source = await readPage(sources, from);
  if (source === undefined) throw new Error(`page ${from.pageId} is gone`);
  const page = copyPageContents(source, to.pageId, COPY_START);
  const hash = pageHash(page);
  const { version } = COPY_START;
  const key = snapshotKey(to, version, hash);
  await putSnapshot(store, key, page, hash);
  const thumbnailKey = await copyThumbnail(sources, from, to);
  return database.transaction(async (tx) => {
    const copy = await lockFilling(tx, to.wbNo);
    if (copy === undefined || copy.givenUp) {
      // Erasing a board removes its objects once, and these may have come later. One that only failed keeps its pages.
      await enqueue(tx, 'eraseBoard', { wbNo: to.wbNo }, { jobKey: `erase:${to.wbNo}` });
      return false;
    }
    // The current page is copied, so images that were added since the command must be held too.
    await holdAllBlobsOf(tx, { from: from.wbNo, to: to.wbNo });
    await fillCopiedPage(tx, {
      ...to,
      from: from.pageId,
      snapshot: { version, key, hash, rules: page.rules },
      thumbnailKey,
      ...pageFacts(page),
    });
    return true;
  });
}

/** Read back and compared by hash: a pointer never names a snapshot that cannot be opened. */
async function putSnapshot(store: ObjectStore, key: string, page: PageState, hash: string): Promise<void> {
  await store.put(key, encodeSnapshot(page), { contentType: 'application/octet-stream' });
  const bytes = await store.get(key);
  const read = bytes && (await decodeSnapshot(bytes));
  if (!read?.ok || pageHash(read.value) !== hash) throw new Error(`${key} differs from what was written`);
}

/**
 * The source page's thumbnail is used until somebody draws on the copy. A separate object, because the source may be
 * erased.
 */
async function copyThumbnail({ database, store }: PageSources, from: PageRef, to: PageRef): Promise<string | null> {
  const row = await database.query
    .selectFrom('boardPage')
    .select('thumbnailKey')
    .where('pageId', '=', from.pageId)
    .executeTakeFirst();
  const light = row?.thumbnailKey;
  if (!light) return null;
  const moved = (key: string) => key.replace(pagePrefix(from), pagePrefix(to));
  for (const key of [light, light.replace(/light(\.\w+)$/, 'dark$1')]) {
    const bytes = await store.get(key);
    if (bytes === undefined) return null;
    await store.put(moved(key), bytes, { contentType: 'image/webp' });
  }
  return moved(light);
}
