import type { Operation } from '../operation/operation.ts';
import { invert, withoutRedundantState } from './invert.ts';

/** Enough for an afternoon of drawing; each entry is a few references to objects that mostly exist anyway. */
const MAX_GESTURES = 200;

interface Entry {
  readonly gestureId: string;
  /** In sending order. */
  readonly operations: readonly Operation[];
}

const invertEntry = ({ gestureId, operations }: Entry): Entry => ({
  gestureId,
  operations: operations.map((operation) => invert(operation)).reverse(),
});

/** The gestures of one user on one board, oldest first; the first `index` of them are applied, the others are undone. */
export interface UndoState {
  readonly list: readonly string[];
  readonly index: number;
}

const pageOf = (entry: Entry | undefined): string | undefined => entry?.operations[0]?.header.pageId;

/**
 * One user's undo and redo on one board. It counts gestures: all parts of one are undone together, on the page they were
 * made on. The returned operations have no number yet; the sender adds header, clientSeq and a new gestureId.
 */
export class UndoStack {
  #done: Entry[] = [];
  #undone: Entry[] = [];

  get undoCount(): number {
    return this.#done.length;
  }

  get redoCount(): number {
    return this.#undone.length;
  }

  /** The page of the gesture that `undo` reverts. */
  get undoPage(): string | undefined {
    return pageOf(this.#done.at(-1));
  }

  /** The page of the gesture that `redo` repeats. */
  get redoPage(): string | undefined {
    return pageOf(this.#undone.at(-1));
  }

  get state(): UndoState {
    const undone = this.#undone.toReversed();
    return { list: [...this.#done, ...undone].map(({ gestureId }) => gestureId), index: this.#done.length };
  }

  /** `inverse` is the result of `invert` just before the operation was applied. A new gesture clears redo. */
  push(gestureId: string, inverse: Operation): void {
    const last = this.#done.at(-1);
    this.#undone = [];
    // Each page counts its own gestures.
    if (last?.gestureId === gestureId && pageOf(last) === inverse.header.pageId) {
      this.#done[this.#done.length - 1] = { gestureId, operations: [inverse, ...last.operations] };
      return;
    }
    this.#done.push({ gestureId, operations: [inverse] });
    if (this.#done.length > MAX_GESTURES) this.#done.shift();
  }

  /** The page is gone, and its gestures with it. */
  forget(pageId: string): void {
    this.#done = this.#done.filter((entry) => pageOf(entry) !== pageId);
    this.#undone = this.#undone.filter((entry) => pageOf(entry) !== pageId);
  }

  undo(): readonly Operation[] | undefined {
    const entry = this.#done.pop();
    if (!entry) return undefined;
    this.#undone.push(invertEntry(entry));
    return entry.operations.map(withoutRedundantState);
  }

  redo(): readonly Operation[] | undefined {
    const entry = this.#undone.pop();
    if (!entry) return undefined;
    this.#done.push(invertEntry(entry));
    return entry.operations.map(withoutRedundantState);
  }
}
