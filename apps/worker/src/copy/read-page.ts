import { MEGABYTE } from '@sw/base';
import { readHistory, snapshotKey } from '@sw/board-archive';
import { createPage, decodeSnapshot, foldFrame, type PageState } from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';
import { checkpointAt, type Database, readSnapshotPointer, type SnapshotPointer } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

const TRIES = 5;
const NOW = Number.MAX_SAFE_INTEGER;
/** One piece of a tail at a time, so that a page that was not processed for days does not fill the memory. */
const PIECE = { maxBytes: 8 * MEGABYTE, maxCount: 50_000 };

export interface PageSources {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
}

/**
 * The current page: its snapshot, and the records after it; or as it was at a version. A read that races a purge silently lacks records; but
 * purges stay behind the pointer, so an unmoved pointer proves that nothing is missing. Undefined if the page does not
 * exist.
 */
export async function readPage(sources: PageSources, page: PageRef, upTo = NOW): Promise<PageState | undefined> {
  const { database, store } = sources;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pointer = await readSnapshotPointer(database.query, page.pageId);
    if (pointer === undefined) return undefined;
    if (pointer.version > upTo) return readArchived(sources, page, upTo);
    const state = await atPointer(store, page, pointer);
    const whole = await foldOn(sources, page, { ...pointer, upTo }, state);
    const now = await readSnapshotPointer(database.query, page.pageId);
    if (whole && now?.version === pointer.version && now.versionBase === pointer.versionBase) return state;
  }
  throw new Error(`the pointer of page ${page.pageId} kept moving`);
}

/** The page at a version before its snapshot: from the newest checkpoint at or before it. */
async function readArchived({ database, store }: PageSources, page: PageRef, upTo: number): Promise<PageState> {
  const nearest = await checkpointAt(database.query, page.pageId, upTo);
  const key = nearest === undefined ? null : snapshotKey(page, nearest.version, nearest.hash);
  const state = await atPointer(store, page, { key });
  for await (const { version, frame } of readHistory(store, page, state.versionId)) {
    if (version > upTo) break;
    const outcome = foldFrame(state, frame, version);
    if (outcome.what === 'newer') throw new Error(`at ${version} the archive of the page has ${outcome.reason}`);
  }
  return state;
}

async function atPointer(
  store: ObjectStore,
  { pageId }: PageRef,
  { key }: Pick<SnapshotPointer, 'key'>,
): Promise<PageState> {
  if (key === null) return createPage(pageId);
  const bytes = await store.get(key);
  if (bytes === undefined) throw new Error(`${key} is missing`);
  const state = await decodeSnapshot(bytes);
  if (!state.ok) throw new Error(`${key}: ${state.error}`);
  return state.value;
}

/** False if the log was purged during the read. */
async function foldOn(
  { log }: PageSources,
  page: PageRef,
  { version, versionBase, upTo }: SnapshotPointer & { readonly upTo: number },
  state: PageState,
): Promise<boolean> {
  for (let after = Math.max(0, version - versionBase); ; ) {
    const { frames, lastSeq, end } = await log.readTail(page, after, PIECE);
    for (const { seq, frame } of frames) {
      if (versionBase + seq > upTo) return true;
      const outcome = foldFrame(state, frame, versionBase + seq);
      if (outcome.what === 'newer')
        throw new Error(`at ${versionBase + seq} the log of the page has ${outcome.reason}`);
    }
    if (end !== 'limit') return end === 'head';
    after = lastSeq;
  }
}
