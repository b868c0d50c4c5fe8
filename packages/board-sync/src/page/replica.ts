import {
  applyLocal,
  createJournal,
  type Folded,
  foldFrame,
  type LogRecord,
  type Operation,
  type PageState,
  pageHash,
  rollback,
} from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import { HashRing } from './hash-ring.ts';

export type Visit = (record: LogRecord, folded: Folded, versionId: number) => void;

export interface Received {
  /** Whether the page moved on; then what was pending must be applied anew. */
  readonly advanced: boolean;
  /** An entry did not follow what we have, and was left out with all after it. */
  readonly gap: boolean;
  /** The log was written by newer code than this. */
  readonly outdated: boolean;
}

/** The page as the log says, with the operations on top that the log has not placed yet. */
export class Replica {
  readonly #journal = createJournal();
  readonly #hashes = new HashRing();
  #page: PageState;
  /** Ids whose look may have changed since it was last asked. */
  #touched = new Set<string>();
  /** Ids that pending operations have changed. */
  #optimistic = new Set<string>();

  constructor(page: PageState) {
    this.#page = page;
    this.#hashes.note(page.versionId, pageHash(page));
  }

  get page(): PageState {
    return this.#page;
  }

  /** The confirmed page's hash at a recent version. */
  hashAt(versionId: number): string | undefined {
    return this.#hashes.at(versionId);
  }

  /** Shows an operation before the log has placed it. */
  apply(operation: Operation, actor: number): Folded {
    const folded = applyLocal(this.#page, operation, actor, this.#journal);
    for (const selectId of folded.touched) {
      this.#optimistic.add(selectId);
      this.#touched.add(selectId);
    }
    return folded;
  }

  /** Folds what follows. If it moved on, pending operations are off the page until they are applied again. */
  receive(entries: readonly BatchEntry[], visit: Visit): Received {
    const page = this.#page;
    let advanced = false;
    for (const { versionId, previous, frame } of entries) {
      if (versionId <= page.versionId) continue;
      if (previous !== page.versionId) return { advanced, gap: true, outdated: false };
      if (!advanced) this.takeBack();
      advanced = true;
      const outcome = foldFrame(page, frame, versionId);
      if (outcome.what === 'newer') return { advanced, gap: false, outdated: true };
      this.#hashes.note(versionId, pageHash(page));
      if (outcome.what === 'unreadable') continue;
      const { record, folded } = outcome;
      for (const selectId of folded.touched) this.#touched.add(selectId);
      visit(record, folded, versionId);
    }
    return { advanced, gap: false, outdated: false };
  }

  /** Another page in this one's place; nothing pending is on it. */
  replace(page: PageState): void {
    this.#journal.length = 0;
    this.#optimistic.clear();
    this.#page = page;
    this.#hashes.clear();
    this.#hashes.note(page.versionId, pageHash(page));
  }

  takeTouched(): ReadonlySet<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  takeBack(): void {
    rollback(this.#page, this.#journal);
    for (const selectId of this.#optimistic) this.#touched.add(selectId);
    this.#optimistic.clear();
  }
}
