import { invert, withoutRedundantState } from './invert.ts';
import type { Operation } from './operation.ts';

/** Enough for an afternoon of drawing; each entry is a few references into objects that mostly live anyway. */
const MAX_GESTURES = 200;

interface Entry {
  readonly gestureId: string;
  /** In the order to send them. */
  readonly operations: readonly Operation[];
}

const invertEntry = ({ gestureId, operations }: Entry): Entry => ({
  gestureId,
  operations: operations.map((operation) => invert(operation)).reverse(),
});

/** The gestures of one user on one page, oldest first; the first `index` of them hold, the others were taken back. */
export interface UndoState {
  readonly list: readonly string[];
  readonly index: number;
}

/**
 * One user's own undo and redo on one page. It counts gestures: all parts of one are taken back together. What it hands
 * out has no number yet; the sender gives header, clientSeq and a gestureId of its own.
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

  get state(): UndoState {
    const undone = this.#undone.toReversed();
    return { list: [...this.#done, ...undone].map(({ gestureId }) => gestureId), index: this.#done.length };
  }

  /** `inverse` is what `invert` gave just before the operation was applied. A new gesture ends the chance to redo. */
  push(gestureId: string, inverse: Operation): void {
    const last = this.#done.at(-1);
    this.#undone = [];
    if (last?.gestureId === gestureId) {
      this.#done[this.#done.length - 1] = { gestureId, operations: [inverse, ...last.operations] };
      return;
    }
    this.#done.push({ gestureId, operations: [inverse] });
    if (this.#done.length > MAX_GESTURES) this.#done.shift();
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
