import {
  type Control,
  createPage,
  decodeFrame,
  encodeFrame,
  encodeSnapshot,
  fold,
  type PageState,
  pageHash,
  RULES,
  SYSTEM,
} from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import type { Chance } from './chance.ts';

export interface FakeSnapshot {
  readonly versionId: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * A page's log, its keeper and its control records, in memory. Versions grow with gaps, like those of a shared stream.
 */
export class FakeLog {
  readonly #chance: Chance;
  /** Everything ever stored, in order. Purged entries are only missing from `tail`. */
  readonly entries: BatchEntry[] = [];
  readonly truth: PageState;
  readonly snapshots = new Map<string, FakeSnapshot>();
  readonly #followers = new Set<(entry: BatchEntry) => void>();
  pointer: FakeSnapshot | undefined;
  #purgedTo = 0;
  #controls = 0;

  constructor(pageId: string, chance: Chance) {
    this.truth = createPage(pageId);
    this.#chance = chance;
  }

  get head(): number {
    return this.entries.at(-1)?.versionId ?? 0;
  }

  get purgedTo(): number {
    return this.#purgedTo;
  }

  append(frame: Uint8Array): number {
    const previous = this.head;
    const entry = { versionId: previous + this.#chance.between(1, 3), previous, frame };
    const read = decodeFrame(frame);
    if (!read.ok || read.value.kind !== 'record') throw new Error('the log was given a frame that is no record');
    this.entries.push(entry);
    fold(this.truth, read.value.record, entry.versionId);
    for (const follower of this.#followers) follower(entry);
    return entry.versionId;
  }

  control(control: Control, time: number): void {
    this.#controls += 1;
    const clientId = `control-${this.#controls}`;
    this.append(encodeFrame({ rules: RULES, actor: SYSTEM, clientId, clientSeq: 1, time, kind: 'control', control }));
  }

  follow(follower: (entry: BatchEntry) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Only entries that are not purged: the caller checks `purgedTo` first. */
  tail(after: number): BatchEntry[] {
    const from = this.entries.findIndex(({ versionId }) => versionId > after);
    return from === -1 ? [] : this.entries.slice(from);
  }

  async snapshot(): Promise<void> {
    const { versionId } = this.truth;
    if (versionId === 0 || versionId === this.pointer?.versionId) return;
    const snapshot = { versionId, hash: pageHash(this.truth), bytes: await encodeSnapshot(this.truth) };
    this.snapshots.set(`${versionId}`, snapshot);
    this.pointer = snapshot;
  }

  purge(): void {
    this.#purgedTo = this.pointer?.versionId ?? 0;
  }
}
