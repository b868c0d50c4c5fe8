import {
  type ArchivedFrame,
  encodeSegment,
  pagePrefix,
  type SegmentName,
  segmentKey,
  snapshotKey,
} from '@sw/board-archive';
import { createPage, decodeSnapshot, encodeSnapshot, fullHash, type PageState } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer, type SnapshotPointer } from '@sw/postgres';
import { BackupError } from './backup-error.ts';
import type { Engines } from './config.ts';
import { foldRecords } from './fold-page.ts';
import { inSegments } from './plan-page.ts';
import { pointPages, restoredPage } from './repairs.ts';

const PIECE = { maxBytes: 8 * 1024 * 1024, maxCount: 50_000 };
const BYTES = { contentType: 'application/octet-stream' };

/** The state that a page's pointer names. */
export async function pointedState({ database, store }: Engines, pageId: string): Promise<PageState> {
  const pointer = await readSnapshotPointer(database.query, pageId);
  if (pointer?.key == null) return createPage(pageId);
  const bytes = await store.get(pointer.key);
  const state = bytes && (await decodeSnapshot(bytes));
  if (!state?.ok) throw new BackupError(`${pointer.key} is missing or cannot be read`);
  return state.value;
}

/** The records of a page in the log; no process may run meanwhile. */
export async function* readTail({ log }: Engines, page: PageRef, versionBase: number): AsyncGenerator<ArchivedFrame> {
  for (let after = 0; ; ) {
    const tail = await log.readTail(page, after, PIECE);
    for (const { seq, frame } of tail.frames) yield { version: versionBase + seq, frame: Buffer.from(frame) };
    if (tail.end !== 'limit') return;
    after = tail.lastSeq;
  }
}

/**
 * Moves what the log has of a page into the archive, as a keeper would, with the versions that it has now: records name versions
 * of others. Interrupted at any step, it may be repeated.
 */
export async function archiveTail(engines: Engines, page: PageRef, pointer: SnapshotPointer): Promise<void> {
  const { database, store } = engines;
  const { pageId } = page;
  const frames: ArchivedFrame[] = [];
  for await (const frame of readTail(engines, page, pointer.versionBase)) {
    if (frame.version > pointer.version) frames.push(frame);
  }
  const last = frames.at(-1)?.version ?? pointer.version;
  if (frames.length > 0) {
    const state = await foldRecords(await pointedState(engines, pageId), frames);
    await putSegments(engines, page, pointer.version, frames);
    const hash = fullHash(state);
    const snapshot = snapshotKey(page, last, hash);
    await store.put(snapshot, encodeSnapshot(state), BYTES);
    const objects: { key: string }[] = [];
    for await (const { key } of store.list(pagePrefix(page))) objects.push({ key });
    const moved = restoredPage({ ...page, version: last, snapshot, hash, rules: state.rules, objects });
    await database.transaction((tx) => pointPages(tx, [moved]));
  }
  await purgeArchived(engines, page, { ...pointer, version: last });
}

/** Takes out of the log what the archive has up to a version. */
export async function purgeArchived(
  { log }: Engines,
  page: PageRef,
  { version, versionBase }: Pick<SnapshotPointer, 'version' | 'versionBase'>,
): Promise<void> {
  if (version > versionBase) await log.purgeUpTo(page, version - versionBase);
}

async function putSegments(
  { store }: Engines,
  page: PageRef,
  after: SegmentName['from'],
  records: readonly ArchivedFrame[],
): Promise<void> {
  let from = after;
  for (const frames of inSegments(records)) {
    const to = frames.at(-1)?.version ?? from;
    await store.put(segmentKey(page, from, to), await encodeSegment({ from, to, frames }), BYTES);
    from = to;
  }
}
