import { fail, type Result } from '@sw/base';
import { type History, invert, OPERATION_RULES, type Operation, type PageState, UndoStack } from '@sw/board-model';
import type { Draft } from './drafts.ts';

type Stack = Pick<UndoStack, 'undo' | 'redo'>;

/** To be asked just before the operation is applied: it takes back the real effect, not the wish. */
export const inverseOf = (operation: Operation, page: PageState, actor: number): Operation | undefined =>
  OPERATION_RULES[operation.header.protocolType].undoable ? invert(operation, page, actor) : undefined;

/** One user's undo and redo of one page, by gestures. */
export class UndoHistory {
  readonly #stack = new UndoStack();

  get canUndo(): boolean {
    return this.#stack.undoCount > 0;
  }

  get canRedo(): boolean {
    return this.#stack.redoCount > 0;
  }

  get history(): History {
    return this.#stack.history;
  }

  remember(gesture: string, inverse: Operation): void {
    this.#stack.push(gesture, inverse);
  }

  undo<T>(send: (drafts: Draft[]) => Result<T, string>): Result<T, string> {
    return this.#turn('undo', 'redo', send);
  }

  redo<T>(send: (drafts: Draft[]) => Result<T, string>): Result<T, string> {
    return this.#turn('redo', 'undo', send);
  }

  #turn<T>(there: keyof Stack, back: keyof Stack, send: (drafts: Draft[]) => Result<T, string>): Result<T, string> {
    const operations = this.#stack[there]();
    if (!operations) return fail('nothing');
    const sent = send(
      operations.map(({ header, state, changes }) => ({ protocolType: header.protocolType, state, changes })),
    );
    // What could not be sent can still be asked for.
    if (!sent.ok) this.#stack[back]();
    return sent;
  }
}
