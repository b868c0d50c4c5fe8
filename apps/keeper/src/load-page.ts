import { parseSnapshotKey, type SnapshotName, snapshotPrefix } from '@sw/board-archive';
import { createPage, decodeSnapshot, type PageState, peekSnapshot } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import type { Snapshot, SnapshotPointer } from '@sw/postgres';
import type { ListedObject, ObjectStore } from '@sw/storage';
import { StalledPage } from './stalled-page.ts';

export interface LoadedPage {
  readonly state: PageState;
  readonly snapshotBytes: number;
}

/** The page of the pointer's snapshot; empty if there is none yet. */
export async function loadPage(store: ObjectStore, page: PageRef, pointer: SnapshotPointer): Promise<LoadedPage> {
  const { key, version, hash } = pointer;
  if (key === null) return { state: createPage(page.pageId), snapshotBytes: 0 };
  const bytes = await store.get(key);
  if (!bytes) throw new StalledPage('missing', `${key} is missing`);
  const info = peekSnapshot(bytes);
  if (info.ok && info.value.newer) throw new StalledPage('newer', `${key} was written by a newer release`);
  const state = await decodeSnapshot(bytes);
  if (!state.ok) throw new StalledPage('missing', `${key}: ${state.error}`);
  if (!info.ok || info.value.hash !== hash || info.value.versionId !== version || state.value.pageId !== page.pageId) {
    throw new StalledPage('missing', `${key} does not match its name`);
  }
  return { state: state.value, snapshotBytes: bytes.length };
}

export async function listSnapshots(store: ObjectStore, page: PageRef): Promise<(SnapshotName & ListedObject)[]> {
  const names: (SnapshotName & ListedObject)[] = [];
  for await (const listed of store.list(snapshotPrefix(page))) {
    const name = parseSnapshotKey(listed.key);
    if (name) names.push({ ...listed, ...name });
  }
  return names;
}

/**
 * A snapshot beyond the pointer: its keeper died before it moved the pointer, or the database was restored from a
 * backup. Its log was archived before it was written and may already be purged, so continuing from the older pointer
 * could fold across a gap. The keeper continues with the next step: moving the pointer.
 */
export async function newerSnapshot(
  store: ObjectStore,
  page: PageRef,
  names: readonly SnapshotName[],
  pointer: SnapshotPointer,
): Promise<Snapshot | undefined> {
  const newer = names.filter(({ version }) => version > pointer.version).reverse();
  for (const { key, version, hash } of newer) {
    if (newer.some((other) => other.version === version && other.hash !== hash)) {
      throw new StalledPage('diverged', `page ${page.pageId} has two snapshots of version ${version}`);
    }
    const bytes = await store.get(key);
    const info = bytes && peekSnapshot(bytes);
    if (info?.ok && info.value.newer) throw new StalledPage('newer', `${key} was written by a newer release`);
    const state = bytes && (await decodeSnapshot(bytes));
    // A torn one was never pointed to; its records are still in the log.
    if (info?.ok && state?.ok && info.value.hash === hash && info.value.versionId === version) {
      return { version, key, hash, rules: info.value.rules };
    }
  }
  return undefined;
}
