import { MEGABYTE } from '@sw/base';
import { type ArchivedFrame, readBackwards } from '@sw/board-archive';
import { decodeFrame } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer, type SnapshotPointer } from '@sw/postgres';
import type { PageSources } from './read-page.ts';

const TRIES = 5;
const PIECE = { maxBytes: 8 * MEGABYTE, maxCount: 50_000 };

/**
 * The last version of a page that was written before or at a recent moment. Reads the log first, and then the archive from
 * its end. Undefined if the page does not exist.
 */
export async function versionBy(sources: PageSources, page: PageRef, at: number): Promise<number | undefined> {
  const { database } = sources;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pointer = await readSnapshotPointer(database.query, page.pageId);
    if (pointer === undefined) return undefined;
    const tail = await inLog(sources, page, pointer, at);
    const now = await readSnapshotPointer(database.query, page.pageId);
    // As in `readPage`: an unmoved pointer proves that no purge took records away meanwhile.
    if (tail === 'torn' || now?.version !== pointer.version || now.versionBase !== pointer.versionBase) continue;
    return tail ?? inArchive(sources, page, pointer, at);
  }
  throw new Error(`the pointer of page ${page.pageId} kept moving`);
}

/** Undefined if everything after the pointer was written later. */
async function inLog(
  { log }: PageSources,
  page: PageRef,
  { version, versionBase }: SnapshotPointer,
  at: number,
): Promise<number | undefined | 'torn'> {
  let last: number | undefined;
  for (let after = Math.max(0, version - versionBase); ; ) {
    const { frames, lastSeq, end } = await log.readTail(page, after, PIECE);
    for (const { seq, frame } of frames) {
      if (isLater(frame, at)) return last;
      last = versionBase + seq;
    }
    if (end !== 'limit') return end === 'head' ? last : 'torn';
    after = lastSeq;
  }
}

async function inArchive(
  { store }: PageSources,
  page: PageRef,
  { version }: SnapshotPointer,
  at: number,
): Promise<number> {
  // A page that was copied has no records before its first snapshot.
  let begins = version;
  for await (const { from, frames } of readBackwards(store, page)) {
    const found = lastBy(frames, at);
    if (found !== undefined) return Math.min(found, version);
    begins = from;
  }
  return begins;
}

function lastBy(frames: readonly ArchivedFrame[], at: number): number | undefined {
  const later = frames.findIndex(({ frame }) => isLater(frame, at));
  return frames.slice(0, later === -1 ? undefined : later).at(-1)?.version;
}

function isLater(frame: Uint8Array, at: number): boolean {
  const read = decodeFrame(frame);
  return read.ok && read.value.kind === 'record' && read.value.record.time > at;
}
