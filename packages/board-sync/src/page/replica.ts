import {
  applyToBoth,
  decodeFrame,
  encodeSnapshot,
  type Folded,
  foldFrame,
  type Journal,
  type LogRecord,
  type Operation,
  type PageState,
  pageHash,
  RULES,
} from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import { PendingLayer } from './pending-layer.ts';

/** Enough to reach back to the last checkpoint, which is at most some hundreds of operations old while users draw. */
const KEPT_HASHES = 1024;

/** The page's hashes at recent versions, for comparison with the server's checkpoints. */
class HashRing {
  readonly #hashes = new Map<number, string>();

  note(versionId: number, hash: string): void {
    this.#hashes.set(versionId, hash);
    if (this.#hashes.size <= KEPT_HASHES) return;
    for (const oldest of this.#hashes.keys()) {
      this.#hashes.delete(oldest);
      return;
    }
  }

  at(versionId: number): string | undefined {
    return this.#hashes.get(versionId);
  }

  clear(): void {
    this.#hashes.clear();
  }
}

/** Called after each entry with the number of processed ones: whether the rest must wait. */
export type Enough = (done: number) => boolean;

export type Visit = (record: LogRecord, folded: Folded, versionId: number) => void;

export interface Received {
  /** How many of the entries are processed, from the first on. */
  readonly taken: number;
  readonly advanced: boolean;
  /** An entry did not follow the replica's version; it and all later ones were skipped. */
  readonly gap: boolean;
  /** The log was written by newer code. */
  readonly outdated: boolean;
}

/** The page according to the log, with the operations on top that are not in the log yet. */
export class Replica {
  readonly #hashes = new HashRing();
  readonly #activeRules: () => number;
  #page: PageState;
  #pending: PendingLayer;
  /** The number of operations that earlier layers reapplied. */
  #reapplied = 0;

  /** `activeRules`: the installation's number as far as it is known. */
  constructor(page: PageState, activeRules: () => number) {
    this.#page = page;
    this.#activeRules = activeRules;
    this.#pending = this.#layer(page);
    this.#hashes.note(page.versionId, pageHash(page));
  }

  get page(): PageState {
    return this.#page;
  }

  /** How many pending operations were reapplied so far. */
  get reapplied(): number {
    return this.#reapplied + this.#pending.reapplied;
  }

  /** The confirmed page's hash at a recent version. */
  hashAt(versionId: number): string | undefined {
    return this.#hashes.at(versionId);
  }

  /** The hash of the shown page if it has nothing pending and still differs from the log's. That would be a bug. */
  get strayHash(): string | undefined {
    const shown = this.#pending.isEmpty ? pageHash(this.#page) : undefined;
    return shown === pageHash(this.#pending.confirmed) ? undefined : shown;
  }

  /** The demo according to the log. */
  get confirmedDemo(): PageState['access']['demo'] {
    return this.#pending.confirmed.access.demo;
  }

  /** Shows an operation before it is in the log. The journal holds its changes. */
  apply(operation: Operation, actor: number): { readonly folded: Folded; readonly journal: Journal } {
    return this.#pending.push(operation, actor);
  }

  /** For the operation that was applied last and had no effect. */
  withdraw(operation: Operation): void {
    this.#pending.withdraw(operation);
  }

  /** Reapplies exactly these pending operations. */
  rebase(operations: Iterable<Operation>, actor: number): void {
    this.#pending.clear();
    for (const operation of operations) this.#pending.push(operation, actor);
  }

  /** Folds the next entries below the pending operations: all of them, or until `enough` returns true. */
  receive(entries: readonly BatchEntry[], visit: Visit, enough: Enough = () => false): Received {
    const before = this.#page.versionId;
    const received = this.#foldAll(entries, visit, enough);
    this.#pending.settle();
    return { gap: false, outdated: false, ...received, advanced: this.#page.versionId > before };
  }

  /** The log's page as bytes. */
  snapshot(): Uint8Array {
    const { access } = this.#page;
    this.#page.access = this.#pending.confirmed.access;
    const bytes = this.#pending.isEmpty ? encodeSnapshot(this.#page) : this.#pending.bare(encodeSnapshot);
    this.#page.access = access;
    return bytes;
  }

  /**
   * Shows the page with the log's demo, or without it. Each record that arrives shows it again. Pending operations must be
   * rebased if this returns true.
   */
  showDemo(shown: boolean): boolean {
    const { access } = this.#pending.confirmed;
    const demo = shown ? access.demo : null;
    if (this.#page.access.demo === demo) return false;
    this.#page.access = { ...access, demo };
    return true;
  }

  /** Replaces the page; nothing pending is on it. */
  replace(page: PageState): void {
    this.#reapplied = this.reapplied;
    this.#page = page;
    this.#pending = this.#layer(page);
    this.#hashes.clear();
    this.#hashes.note(page.versionId, pageHash(page));
  }

  takeTouched(): ReadonlySet<string> {
    return this.#pending.takeTouched();
  }

  /** The number only rises, so the number in the page's records is a lower bound. */
  #layer(page: PageState): PendingLayer {
    return new PendingLayer(page, () => Math.min(RULES, Math.max(this.#activeRules(), page.rules)));
  }

  #foldAll(
    entries: readonly BatchEntry[],
    visit: Visit,
    enough: Enough,
  ): { readonly taken: number; readonly gap?: true; readonly outdated?: true } {
    let taken = 0;
    for (const { versionId, previous, frame } of entries) {
      if (taken > 0 && enough(taken)) break;
      taken += 1;
      if (versionId <= this.#page.versionId) continue;
      if (previous !== this.#page.versionId) return { taken, gap: true };
      const read = decodeFrame(frame);
      const record = read.ok && read.value.kind === 'record' ? read.value.record : undefined;
      if (record && record.rules <= RULES) {
        const folded = this.#pending.foldBelow(record, versionId);
        this.#hashes.note(versionId, pageHash(this.#pending.confirmed));
        visit(record, folded, versionId);
      } else if (this.#skip(frame, versionId)) this.#hashes.note(versionId, pageHash(this.#pending.confirmed));
      else return { taken, outdated: true };
    }
    return { taken };
  }

  /** Bytes that are not a record of a known format: either only a position in the log, or a reason to stop here. */
  #skip(frame: Uint8Array, versionId: number): boolean {
    const { confirmed } = this.#pending;
    return applyToBoth(this.#page, confirmed, () => foldFrame(confirmed, frame, versionId)).what !== 'newer';
  }
}
