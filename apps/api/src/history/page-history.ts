import { MEGABYTE } from '@sw/base';
import { chain, segmentKey, snapshotKey } from '@sw/board-archive';
import {
  createPage,
  decodeSnapshot,
  foldFrame,
  type Journal,
  joinWork,
  type LogRecord,
  type PageState,
  readWork,
  type Work,
} from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import type { PageLog, PageRef } from '@sw/nats';
import { checkpointAt, type Database, type IndexedSegment, readSnapshotPointer, segmentsBetween } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import { EngineAway } from '../http/unavailable.ts';
import type { Snapshots } from '../pages/snapshots.ts';
import { ensureIndexed, indexPage, sumUp } from './index-page.ts';
import { createSegments, type Segments } from './segments.ts';
import { TimeSlices } from './time-slices.ts';

const TRIES = 5;
/** Limits of one answer, and of one read during a fold. */
const NOTHING: Records = { entries: [], more: false };
const PIECE = { maxBytes: 4 * MEGABYTE, maxCount: 5_000 };
export const NOW = Number.MAX_SAFE_INTEGER;

export interface Records {
  readonly entries: readonly BatchEntry[];
  /** There are more records up to the requested version. */
  readonly more: boolean;
}

export interface Checkpoint {
  readonly version: number;
  readonly hash: string;
}

/** Receives each record as it is folded. If `before` returns a journal, the record's changes are written to it. */
export interface Watcher {
  before?(record: BatchEntry): Journal | undefined;
  after?(record: LogRecord, page: PageState): void;
}

/** A page's history, from its archive and the tail of its log. */
export interface PageHistory {
  begins(page: PageRef): Promise<number>;
  /** The version of the newest record. */
  head(page: PageRef): Promise<number>;
  /** Records after a version, up to and including another, in order. If there are many, only the first of them. */
  records(page: PageRef, after: number, upTo: number): Promise<Records>;
  /** The newest reliable snapshot at or before a version; undefined if the page starts empty. */
  checkpoint(page: PageRef, version: number): Promise<Checkpoint | undefined>;
  /** The users' work after a version, by start time. */
  work(page: PageRef, after: number): Promise<Work[]>;
  /** The page at a version. */
  stateAt(page: PageRef, version: number): Promise<PageState>;
  /** Folds the following records onto a page, in place. */
  foldOn(page: PageRef, state: PageState, upTo: number, watcher?: Watcher): Promise<void>;
}

interface HistoryDeps {
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly snapshots: Snapshots;
}

/** Receives the cost of a read: bytes loaded or unpacked, and records read or folded. */
export type Spend = (bytes: number, records: number) => void;

/** All instances share one cache. */
export function createPageHistory(deps: HistoryDeps): (spend: Spend) => PageHistory {
  const segments = createSegments(deps.store);
  return (spend) => pageHistory(deps, priced(segments, spend), spend);
}

/** A segment is unpacked as a whole, so it costs its full size however little of it is needed. */
const priced = (segments: Segments, spend: Spend): Segments => ({
  async read(page, from, to) {
    const frames = await segments.read(page, from, to);
    spend(
      frames.reduce((sum, { frame }) => sum + frame.length, 0),
      frames.length,
    );
    return frames;
  },
});

function pageHistory({ database, log, store, snapshots }: HistoryDeps, segments: Segments, spend: Spend): PageHistory {
  const index = { database, store, segments };
  const { query: db } = database;

  const pointerOf = async ({ pageId }: PageRef) => {
    const pointer = await readSnapshotPointer(db, pageId);
    if (pointer === undefined) throw new Error(`there is no page ${pageId}`);
    return pointer;
  };

  const named = (page: PageRef) => (segment: IndexedSegment) => ({
    ...segment,
    key: segmentKey(page, segment.from, segment.to),
  });

  /** Undefined if the index has a gap. */
  const chosen = async (page: PageRef, after: number, upTo: number): Promise<IndexedSegment[] | undefined> => {
    const found = (await segmentsBetween(db, page.pageId, after, upTo)).map(named(page));
    try {
      const links = chain(found, after);
      const byKey = new Map(found.map((segment) => [segment.key, segment]));
      return (links.at(-1)?.to ?? after) >= upTo ? links.flatMap(({ key }) => byKey.get(key) ?? []) : undefined;
    } catch {
      return undefined;
    }
  };

  /** The segments that contain (after, upTo], which must be archived. */
  const segmentsFor = async (page: PageRef, after: number, upTo: number): Promise<IndexedSegment[]> => {
    const begin = Math.max(after, await ensureIndexed(index, page));
    if (begin >= upTo) return [];
    const found = await chosen(page, begin, upTo);
    if (found) return found;
    await indexPage(index, page);
    const again = await chosen(page, begin, upTo);
    if (!again) throw new Error(`the archive of page ${page.pageId} has a gap after ${begin}`);
    return again;
  };

  const archived = async (page: PageRef, after: number, upTo: number): Promise<Records> => {
    const entries: BatchEntry[] = [];
    let [previous, bytes] = [after, 0];
    for (const { from, to } of await segmentsFor(page, after, upTo)) {
      for (const { version, frame } of await segments.read(page, from, to)) {
        if (version <= previous) continue;
        if (version > upTo) return { entries, more: false };
        if (entries.length >= PIECE.maxCount || bytes > PIECE.maxBytes) return { entries, more: true };
        entries.push({ versionId: version, previous, frame });
        previous = version;
        bytes += frame.length;
      }
    }
    return { entries, more: false };
  };

  /** Undefined if the log was trimmed meanwhile: a read that races a purge lacks records without any error. */
  const tail = async (page: PageRef, after: number, upTo: number): Promise<Records | undefined> => {
    const { version, versionBase } = await pointerOf(page);
    if (version > after) return undefined;
    const read = await log.readTail(page, Math.max(0, after - versionBase), PIECE).catch((error: unknown) => {
      throw new EngineAway('NATS', error);
    });
    spend(
      read.frames.reduce((sum, { frame }) => sum + frame.length, 0),
      read.frames.length,
    );
    const now = await pointerOf(page);
    if (read.end === 'short' || now.version !== version || now.versionBase !== versionBase) return undefined;
    const entries: BatchEntry[] = [];
    let previous = after;
    for (const { seq, frame } of read.frames) {
      const versionId = versionBase + seq;
      if (versionId > upTo) return { entries, more: false };
      entries.push({ versionId, previous, frame });
      previous = versionId;
    }
    return { entries, more: read.end === 'limit' };
  };

  const records: PageHistory['records'] = async (page, after, upTo) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { version } = await pointerOf(page);
      const old = after < version ? await archived(page, after, Math.min(upTo, version)) : NOTHING;
      if (old.more || upTo <= version) return old;
      const found = await tail(page, Math.max(after, version), upTo);
      if (found) return { entries: [...old.entries, ...found.entries], more: found.more };
    }
    throw new Error(`the pointer of page ${page.pageId} kept moving`);
  };

  const checkpoint: PageHistory['checkpoint'] = async (page, version) => {
    const pointer = await pointerOf(page);
    if (pointer.hash !== null && pointer.version <= version) return { version: pointer.version, hash: pointer.hash };
    await ensureIndexed(index, page);
    return checkpointAt(db, page.pageId, version);
  };

  const foldOn: PageHistory['foldOn'] = async (page, state, upTo, watcher) => {
    const slices = new TimeSlices();
    for (let [after, more] = [state.versionId, true]; more; ) {
      const piece = await records(page, after, upTo);
      for (const entry of piece.entries) {
        if (slices.isOver) await slices.rest();
        const outcome = foldFrame(state, entry.frame, entry.versionId, watcher?.before?.(entry));
        if (outcome.what === 'newer') throw new Error(`at ${entry.versionId} the log has ${outcome.reason}`);
        if (outcome.what === 'folded') watcher?.after?.(outcome.record, state);
      }
      after = piece.entries.at(-1)?.versionId ?? after;
      more = piece.more;
    }
  };

  return {
    begins: (page) => ensureIndexed(index, page),
    async head(page) {
      const [{ version, versionBase }, seq] = await Promise.all([
        pointerOf(page),
        log.lastSeqOf(page).catch((error: unknown) => {
          throw new EngineAway('NATS', error);
        }),
      ]);
      return Math.max(version, seq === 0 ? 0 : versionBase + seq);
    },
    records,
    checkpoint,
    async work(page, after) {
      const { version } = await pointerOf(page);
      const done: Work[] = [];
      let reached = after;
      for (const { from, to, work } of after < version ? await segmentsFor(page, after, version) : []) {
        if (from >= reached) done.push(...(work as unknown[]).flatMap((one) => readWork(one) ?? []));
        else {
          const last = reached;
          done.push(...sumUp((await segments.read(page, from, to)).filter((frame) => frame.version > last)));
        }
        reached = to;
      }
      for (let [at, more] = [Math.max(reached, version), true]; more; ) {
        const piece = await records(page, at, NOW);
        done.push(...sumUp(piece.entries.map(({ versionId, frame }) => ({ version: versionId, frame }))));
        at = piece.entries.at(-1)?.versionId ?? at;
        more = piece.more;
      }
      return joinWork(done);
    },
    async stateAt(page, version) {
      const nearest = await checkpoint(page, version);
      let state = createPage(page.pageId);
      if (nearest) {
        const key = snapshotKey(page, nearest.version, nearest.hash);
        const bytes = await snapshots.read({ ...page, version: nearest.version, key });
        spend(bytes?.length ?? 0, 0);
        const decoded = bytes && (await decodeSnapshot(bytes));
        if (!decoded?.ok) throw new Error(`${key}: ${decoded?.error ?? 'is missing'}`);
        state = decoded.value;
      }
      await foldOn(page, state, version);
      return state;
    },
    foldOn,
  };
}
