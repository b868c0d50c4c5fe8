import { createPage, decodeSnapshot, foldFrame, type PageState } from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';
import { type Database, readSnapshotPointer, type SnapshotPointer } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

const TRIES = 5;
/** One piece of a tail at a time, so that a page somebody left unkept for days does not fill the memory. */
const PIECE = { maxBytes: 8 * 1024 * 1024, maxCount: 50_000 };

export interface PageSources {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
}

/**
 * A page as it is now: its snapshot, and the records after it. A read that races a purge lacks records without a sign; but
 * purges stay behind the pointer, so a pointer that is still where it was says that nothing is missing. Undefined when
 * there is no such page.
 */
export async function readPage(sources: PageSources, page: PageRef): Promise<PageState | undefined> {
  const { database, store } = sources;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pointer = await readSnapshotPointer(database.query, page.pageId);
    if (pointer === undefined) return undefined;
    const state = await atPointer(store, page, pointer);
    const whole = await foldOn(sources, page, pointer, state);
    const now = await readSnapshotPointer(database.query, page.pageId);
    if (whole && now?.version === pointer.version && now.versionBase === pointer.versionBase) return state;
  }
  throw new Error(`the pointer of page ${page.pageId} kept moving`);
}

async function atPointer(store: ObjectStore, { pageId }: PageRef, { key }: SnapshotPointer): Promise<PageState> {
  if (key === null) return createPage(pageId);
  const bytes = await store.get(key);
  if (bytes === undefined) throw new Error(`${key} is not there`);
  const state = await decodeSnapshot(bytes);
  if (!state.ok) throw new Error(`${key}: ${state.error}`);
  return state.value;
}

/** False when the log was purged under the reading. */
async function foldOn(
  { log }: PageSources,
  page: PageRef,
  { version, versionBase }: SnapshotPointer,
  state: PageState,
): Promise<boolean> {
  for (let after = Math.max(0, version - versionBase); ; ) {
    const { frames, lastSeq, end } = await log.readTail(page, after, PIECE);
    for (const { seq, frame } of frames) {
      const outcome = foldFrame(state, frame, versionBase + seq);
      if (outcome.what === 'newer')
        throw new Error(`at ${versionBase + seq} the log of the page has ${outcome.reason}`);
    }
    if (end !== 'limit') return end === 'head';
    after = lastSeq;
  }
}
