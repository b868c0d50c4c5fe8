import { decodeSegment, encodeSegment, segmentKey, segmentSum, snapshotKey } from '@sw/board-archive';
import { decodeSnapshot, encodeSnapshot, fullHash, type PageState, pageHash } from '@sw/board-model';
import type { PageRef, StoredFrame } from '@sw/nats';
import type { Snapshot, SnapshotPointer } from '@sw/postgres';
import type { KeepDeps } from './deps.ts';
import { putForGood } from './put-for-good.ts';

/** The records that a snapshot will represent: from here on they are the page's history. */
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
 * cannot be opened. Only here are the contents verified: later readers compare the digest of its bytes.
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
