import { readHistory } from '@sw/board-archive';
import { createPage, decodeFrame, fold, fullHash, type PageState, SYSTEM } from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';
import { type Database, readSnapshotPointer } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

/** A person's numbered work on a page, as far as it was acknowledged. */
export interface AckedLane {
  readonly actor: number;
  readonly clientId: string;
  readonly ackedTo: number;
}

/** Every record of a page since its first, counted. */
export interface History {
  readonly state: PageState;
  /** By `actor/clientId/clientSeq`: how often it is in the log. */
  readonly stored: ReadonlyMap<string, number>;
  /** How often it was consumed. */
  readonly consumed: ReadonlyMap<string, number>;
}

export class HistoryFold {
  readonly state: PageState;
  readonly stored = new Map<string, number>();
  readonly consumed = new Map<string, number>();

  constructor(pageId: string) {
    this.state = createPage(pageId);
  }

  take(bytes: Uint8Array, version: number): void {
    const frame = decodeFrame(bytes);
    if (!frame.ok || frame.value.kind !== 'record') throw new Error(`no record at ${version}`);
    const { record } = frame.value;
    const { consumed } = fold(this.state, record, version);
    // Keepers and the api may write a record twice by design; only people's work is counted.
    if (record.actor === SYSTEM) return;
    const key = `${record.actor}/${record.clientId}/${record.clientSeq}`;
    this.stored.set(key, (this.stored.get(key) ?? 0) + 1);
    if (consumed) this.consumed.set(key, (this.consumed.get(key) ?? 0) + 1);
  }
}

export interface Sources {
  readonly store: ObjectStore;
  readonly log: PageLog;
  readonly database: Database;
}

/** Folds a page from the beginning: the archive first, then the rest of the log. No keeper may run meanwhile. */
export async function readWhole({ store, log, database }: Sources, page: PageRef): Promise<History> {
  const whole = new HistoryFold(page.pageId);
  let last = 0;
  for await (const { version, frame } of readHistory(store, page)) {
    whole.take(frame, version);
    last = version;
  }
  const base = (await readSnapshotPointer(database.query, page.pageId))?.versionBase ?? 0;
  const { frames, end } = await log.readTail(page, Math.max(0, last - base), { maxBytes: 1e9, maxCount: 1e7 });
  if (end !== 'head') throw new Error(`the log of ${page.pageId} could not be read to its head`);
  for (const { seq, frame } of frames) whole.take(frame, base + seq);
  return whole;
}

export interface Verdict {
  readonly acked: number;
  /** Acknowledged and not consumed. */
  readonly lost: number;
  /** Consumed more than once. */
  readonly doubled: number;
  /** Stored more than once; without the reducer's rule these would be consumed twice. */
  readonly controlDoubled: number;
}

const above1 = (counts: ReadonlyMap<string, number>): number => [...counts.values()].filter((n) => n > 1).length;

export function judge(
  { stored, consumed }: Pick<History, 'stored' | 'consumed'>,
  lanes: readonly AckedLane[],
): Verdict {
  let acked = 0;
  let lost = 0;
  for (const { actor, clientId, ackedTo } of lanes) {
    acked += ackedTo;
    for (let seq = 1; seq <= ackedTo; seq += 1) if (!consumed.has(`${actor}/${clientId}/${seq}`)) lost += 1;
  }
  return { acked, lost, doubled: above1(consumed), controlDoubled: above1(stored) };
}

export const hashOf = ({ state }: History): string => fullHash(state);
