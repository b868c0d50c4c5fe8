import { decodeSegment, encodeSegment, segmentKey, segmentSum, snapshotKey } from '@sw/board-archive';
import { decodeSnapshot, encodeSnapshot, fullHash, type PageState, pageHash } from '@sw/board-model';
import type { PageRef, StoredFrame } from '@sw/nats';
import type { Snapshot, SnapshotPointer } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import type { KeepDeps } from './deps.ts';
import { StalledPage } from './stalled-page.ts';

/** How an existing object compares with the one we would write: the same, a different complete one, or a torn one. */
type Judgement = 'same' | 'other' | 'torn';

interface LastingObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  judge(stored: Uint8Array): Promise<Judgement>;
}

/** Writes an object that never changes, and reads it back. After a crash it may already exist. */
async function putForGood(
  store: ObjectStore,
  { key, bytes, judge }: LastingObject,
  onPut: () => void | Promise<void>,
): Promise<void> {
  const before = (await store.head(key)) && (await store.get(key));
  const found = before && (await judge(before));
  if (found === 'same') return;
  if (found === 'other') throw new StalledPage('diverged', `${key} exists with different contents`);
  await store.put(key, bytes, { contentType: 'application/octet-stream' });
  await onPut();
  const after = await store.get(key);
  if (!after || (await judge(after)) !== 'same') throw new Error(`${key} differs from what was written`);
}

/** Archives the records that a snapshot will contain. From then on they are part of the page's history. */
export async function archiveFrames(
  { store, meters, pass }: KeepDeps,
  page: PageRef,
  { version: from, versionBase }: SnapshotPointer,
  to: number,
  stored: readonly StoredFrame[],
): Promise<void> {
  const frames = stored.map(({ seq, frame }) => ({ version: versionBase + seq, frame }));
  const bytes = await encodeSegment({ from, to, frames });
  const sum = segmentSum(bytes);
  const judge = async (found: Uint8Array) => {
    const segment = await decodeSegment(found);
    if (!segment.ok) return 'torn' as const;
    return segmentSum(found) === sum ? ('same' as const) : ('other' as const);
  };
  await putForGood(store, { key: segmentKey(page, from, to), bytes, judge }, () => pass('archive-put'));
  meters.archiveBytes.inc(bytes.length);
}

/**
 * The page as one object; read back, decoded and hashed from scratch, so that a pointer never names a snapshot that
 * cannot be opened. Contents are verified only here; later readers compare the digest of the bytes.
 */
export async function writeSnapshot(
  { store, pass }: KeepDeps,
  page: PageRef,
  state: PageState,
): Promise<{ snapshot: Snapshot; size: number }> {
  const { versionId: version, rules } = state;
  const hash = pageHash(state);
  const key = snapshotKey(page, version, hash);
  const bytes = encodeSnapshot(state);
  const judge = async (found: Uint8Array) => {
    const decoded = await decodeSnapshot(found);
    if (!decoded.ok) return 'torn' as const;
    const same = fullHash(decoded.value) === hash && decoded.value.versionId === version;
    return same ? ('same' as const) : ('other' as const);
  };
  await putForGood(store, { key, bytes, judge }, () => pass('snapshot-put'));
  return { snapshot: { version, key, hash, rules }, size: bytes.length };
}
