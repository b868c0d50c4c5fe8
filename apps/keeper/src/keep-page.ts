import { MEGABYTE } from '@sw/base';
import { segmentKey } from '@sw/board-archive';
import { audioCount, blobsOn, wordsOfPage } from '@sw/board-model';
import type { PageRef, StoredFrame } from '@sw/nats';
import { readActiveRules, readSnapshotPointer, type Snapshot, type SnapshotPointer } from '@sw/postgres';
import { tracedStep } from '@sw/service';
import type { KeepDeps } from './deps.ts';
import { foldTail } from './fold-tail.ts';
import { listSnapshots, loadPage, newerSnapshot } from './load-page.ts';
import type { HeldPage } from './page-cache.ts';
import { pointTo } from './page-rows.ts';
import { type Reason, tailLimit } from './plan.ts';
import { LIST_EVERY, PRUNE_FROM, pruneSnapshots } from './prune.ts';
import { purgeSteps } from './purge-steps.ts';
import { retirement } from './retire-lanes.ts';
import { StalledPage } from './stalled-page.ts';
import { archiveFrames, writeSnapshot } from './write-objects.ts';

export type Outcome =
  /** The page does not exist, or was erased meanwhile. */
  | { readonly what: 'gone' }
  /** Its log is empty: all of it is in a snapshot, or it was emptied with the page. */
  | { readonly what: 'empty' }
  /** Its tail is shorter than estimated. */
  | { readonly what: 'early'; readonly tailBytes: number; readonly snapshotBytes: number }
  /** Everything up to `seq` is in a snapshot; with `more` there is more to do at once. */
  | { readonly what: 'kept'; readonly seq: number; readonly snapshotBytes: number; readonly more: boolean };

/** One turn's share of a long tail, so that a page that was not processed for days does not fill the memory. */
const TURN = { maxBytes: 8 * MEGABYTE, maxCount: 50_000 };
const TRIES = 5;

interface Tail {
  readonly frames: readonly StoredFrame[];
  readonly bytes: number;
  readonly more: boolean;
}

const seqOf = ({ version, versionBase }: SnapshotPointer): number => Math.max(0, version - versionBase);

/**
 * Folds the log beyond the pointer, archives it, writes the snapshot, moves the pointer, and purges behind it. A crash
 * may follow any step, and two keepers may do any step at once: objects never change, the pointer only moves forward,
 * and only records behind the pointer, as read back, are purged.
 */
export async function keepPage(deps: KeepDeps, page: PageRef, reason: Reason): Promise<Outcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pointer = await readSnapshotPointer(deps.database.query, page.pageId);
    if (!pointer) return { what: 'gone' };
    await deps.pass('started');
    const tail = await readTail(deps, page, pointer);
    if (!tail) continue;
    if (reason === 'size' && !tail.more) {
      const snapshotBytes = await sizeOf(deps, page, pointer);
      if (tail.bytes <= tailLimit(snapshotBytes)) return { what: 'early', tailBytes: tail.bytes, snapshotBytes };
    }
    const last = tail.frames.at(-1);
    if (!last) {
      // If the snapshot contains everything, a keeper may have stopped before the purge.
      await purge(deps, page);
      return { what: 'empty' };
    }
    const held = await hold(deps, page, pointer);
    if (held === 'gone') return { what: 'gone' };
    if (!held) continue;
    const next = await advance(deps, page, pointer, held, tail.frames);
    if (next === 'gone') return { what: 'gone' };
    return { what: 'kept', seq: last.seq, snapshotBytes: next.snapshotBytes, more: tail.more };
  }
  throw new Error(`the pointer of page ${page.pageId} kept moving`);
}

/**
 * The records after the pointer, without a gap. A read that races a purge silently lacks records; but purges stay
 * behind the pointer, so an unmoved pointer proves that nothing is missing.
 */
async function readTail(deps: KeepDeps, page: PageRef, pointer: SnapshotPointer): Promise<Tail | undefined> {
  const { frames, end } = await deps.log.readTail(page, seqOf(pointer), TURN);
  await deps.pass('tail-read');
  const now = await readSnapshotPointer(deps.database.query, page.pageId);
  if (now?.version !== pointer.version || now.versionBase !== pointer.versionBase) return undefined;
  if (end === 'short') throw new Error(`the log of page ${page.pageId} ends before its head`);
  return { frames, bytes: frames.reduce((sum, { frame }) => sum + frame.length, 0), more: end === 'limit' };
}

async function sizeOf({ cache, store }: KeepDeps, { pageId }: PageRef, { key }: SnapshotPointer): Promise<number> {
  if (key === null) return 0;
  return cache.snapshotBytes(pageId, key) ?? (await store.head(key))?.size ?? 0;
}

/** The page at the pointer. Undefined if the pointer was behind a snapshot and has been moved: start again. */
async function hold(deps: KeepDeps, page: PageRef, pointer: SnapshotPointer): Promise<HeldPage | 'gone' | undefined> {
  const cached = deps.cache.take(page.pageId, pointer.key);
  if (cached) return cached;
  const names = await listSnapshots(deps.store, page);
  const newer = await newerSnapshot(deps.store, page, names, pointer);
  if (newer) {
    return (await pointTo(deps, page, newer)) === 'gone' ? 'gone' : undefined;
  }
  const written = names.length > PRUNE_FROM ? LIST_EVERY : 0;
  return { key: pointer.key ?? '', ...(await loadPage(deps.store, page, pointer)), written };
}

async function advance(
  deps: KeepDeps,
  page: PageRef,
  pointer: SnapshotPointer,
  held: HeldPage,
  frames: readonly StoredFrame[],
): Promise<HeldPage | 'gone'> {
  const { cache, store, meters, logger, clock, pass } = deps;
  const { state } = held;
  const { editedAt, unreadable, work } = await tracedStep('fold', () => foldTail(state, frames, pointer.versionBase));
  await pass('folded');
  await tracedStep('archive', () => archiveFrames(deps, page, pointer, state.versionId, frames));
  await pass('archive-checked');
  const { snapshot, size } = await tracedStep('write snapshot', () => writeSnapshot(deps, page, state));
  await pass('snapshot-checked');
  const bytes = frames.reduce((sum, { frame }) => sum + frame.length, 0);
  const segment = { from: pointer.version, to: state.versionId, records: frames.length, bytes, work };
  const words = wordsOfPage(state);
  const pointed = await pointTo(deps, page, snapshot, {
    editedAt,
    words,
    audio: audioCount(state),
    pictures: blobsOn(state),
    history: { segment, size },
  });
  if (pointed === 'gone') {
    // The erasure may have listed the page's objects before these were put.
    await Promise.all([segmentKey(page, segment.from, segment.to), snapshot.key].map((key) => store.remove(key)));
    return 'gone';
  }
  await pass('pointer-moved');
  const after = await tracedStep('purge', () => purge(deps, page, { snapshot, frames }));
  const next = { key: snapshot.key, state, snapshotBytes: size, written: held.written + 1 };
  if (next.written > LIST_EVERY) {
    await pruneSnapshots(deps, page, after.key);
    next.written = 0;
  }
  const retired = retirement(state, clock.now());
  if (retired) {
    const rules = await readActiveRules(deps.database.query);
    await deps.log.append(page, retired.frame(rules), { timeoutMs: 5_000 });
    meters.retired.inc(retired.lanes);
    await pass('lanes-retired');
  }
  cache.put(page.pageId, next);
  meters.folded.inc(frames.length);
  if (unreadable.length > 0) {
    meters.unreadable.inc(unreadable.length);
    logger.error({ ...page, versions: unreadable.slice(0, 10) }, 'skipped unreadable records');
  }
  meters.snapshots.inc();
  meters.snapshotBytes.inc(size);
  return next;
}

/** Purges up to the pointer as read back now, no matter who moved it; never beyond. */
async function purge(
  deps: KeepDeps,
  page: PageRef,
  ours?: { readonly snapshot: Snapshot; readonly frames: readonly StoredFrame[] },
): Promise<SnapshotPointer> {
  const { database, log, meters, pass, onSnapshot } = deps;
  const pointer = await readSnapshotPointer(database.query, page.pageId);
  await pass('pointer-read');
  if (!pointer) throw new Error(`the row of page ${page.pageId} is gone`);
  const snapshot = ours?.snapshot;
  if (snapshot && pointer.version < snapshot.version)
    throw new Error(`the pointer of page ${page.pageId} did not move`);
  if (snapshot && pointer.version === snapshot.version && pointer.hash !== snapshot.hash) {
    throw new StalledPage('diverged', `${snapshot.key} is beside ${pointer.key}`);
  }
  if (snapshot && pointer.key === snapshot.key) onSnapshot?.(page, snapshot);
  const end = seqOf(pointer);
  const steps = purgeSteps(ours?.frames ?? []).filter((seq) => seq < end);
  for (const seq of [...steps, end]) meters.purged.inc(await log.purgeUpTo(page, seq));
  await pass('purged');
  return pointer;
}
