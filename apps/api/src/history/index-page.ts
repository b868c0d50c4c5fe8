import {
  type ArchivedFrame,
  chain,
  parseSegmentKey,
  parseSnapshotKey,
  segmentPrefix,
  snapshotPrefix,
} from '@sw/board-archive';
import { decodeFrame, type Work, WorkLog } from '@sw/board-model';
import {
  addCheckpoint,
  addSegment,
  CHECKPOINT_RECORDS,
  type Database,
  historyBegins,
  markIndexed,
  readSnapshotPointer,
  segmentsBetween,
} from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { EngineAway } from '../http/unavailable.ts';
import type { Segments } from './segments.ts';

/** The users' work in these records. Unreadable records are attributed to nobody. */
export function sumUp(frames: readonly ArchivedFrame[]): readonly Work[] {
  const log = new WorkLog();
  for (const { version, frame } of frames) {
    const read = decodeFrame(frame);
    if (read.ok && read.value.kind === 'record') log.add(read.value.record, version);
  }
  return log.all;
}

export interface IndexDeps {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly segments: Segments;
}

interface PageOf {
  readonly wbNo: string;
  readonly pageId: string;
}

async function namesIn<T>(store: ObjectStore, prefix: string, parse: (key: string) => T | undefined): Promise<T[]> {
  const names: T[] = [];
  try {
    for await (const { key } of store.list(prefix)) {
      const name = parse(key);
      if (name !== undefined) names.push(name);
    }
  } catch (error) {
    throw new EngineAway('the object store', error);
  }
  return names;
}

/**
 * Scans a page's archive and indexes what the keeper did not: everything on a page older than the index, and the
 * segments of a keeper that died between its snapshot and its pointer. Returns where the history starts.
 */
export async function indexPage({ database, store, segments }: IndexDeps, page: PageOf): Promise<number> {
  const { query: db } = database;
  const pointer = await readSnapshotPointer(db, page.pageId);
  const reached = pointer?.version ?? 0;
  const listed = await namesIn(store, segmentPrefix(page), parseSegmentKey);
  const begins = listed[0]?.from ?? reached;
  const known = await segmentsBetween(db, page.pageId, 0, Number.MAX_SAFE_INTEGER);
  const there = new Map(known.map((segment) => [`${segment.from}-${segment.to}`, segment.records]));
  const steps: { readonly to: number; readonly records: number }[] = [];
  for (const { from, to } of chain(listed, begins)) {
    // A segment without a pointer yet is indexed by the keeper.
    if (to > reached) break;
    let records = there.get(`${from}-${to}`);
    if (records === undefined) {
      const frames = await segments.read(page, from, to);
      const bytes = frames.reduce((sum, { frame }) => sum + frame.length, 0);
      records = frames.length;
      await addSegment(db, page, { from, to, records, bytes, work: sumUp(frames) });
    }
    steps.push({ to, records });
  }
  await indexCheckpoints({ database, store }, page, begins, steps);
  await markIndexed(db, page, begins);
  return begins;
}

/** Indexes the snapshots of an older page that are far enough apart, and the start of a copy, which no record shows. */
async function indexCheckpoints(
  { database, store }: Pick<IndexDeps, 'database' | 'store'>,
  page: PageOf,
  begins: number,
  steps: readonly { readonly to: number; readonly records: number }[],
): Promise<void> {
  const snapshots = await namesIn(store, snapshotPrefix(page), parseSnapshotKey);
  const byVersion = new Map(snapshots.map((snapshot) => [snapshot.version, snapshot]));
  const first = begins > 0 ? byVersion.get(begins) : undefined;
  if (first) await addCheckpoint(database.query, page, first);
  let since = 0;
  for (const { to, records } of steps) {
    since += records;
    const snapshot = byVersion.get(to);
    if (!snapshot || since < CHECKPOINT_RECORDS) continue;
    await addCheckpoint(database.query, page, snapshot);
    since = 0;
  }
}

/** Where the history starts; the archive is scanned on the first request. */
export const ensureIndexed = async (deps: IndexDeps, page: PageOf): Promise<number> =>
  (await historyBegins(deps.database.query, page.pageId)) ?? indexPage(deps, page);
