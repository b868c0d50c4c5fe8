import { fail, type Result } from '@sw/base';
import { OPERATION_RULES, type Operation, UndoStack, type UndoState } from '@sw/board-model';
import type { Draft } from './drafts.ts';
import type { DispatchRefusal } from './refusals.ts';

type Stack = Pick<UndoStack, 'undo' | 'redo'>;

export const isUndoable = ({ header }: Operation): boolean => OPERATION_RULES[header.protocolType].undoable;

/** One user's undo and redo on one board, by gestures. The pages of the board share it. */
export class UndoTracker {
  readonly #stack = new UndoStack();

  /** The page that the next undo changes; undefined if there is nothing to undo. */
  get undoPage(): string | undefined {
    return this.#stack.undoPage;
  }

  get redoPage(): string | undefined {
    return this.#stack.redoPage;
  }

  get state(): UndoState {
    return this.#stack.state;
  }

  remember(gesture: string, inverse: Operation): void {
    this.#stack.push(gesture, inverse);
  }

  forget(pageId: string): void {
    this.#stack.forget(pageId);
  }

  undo<T>(send: (drafts: Draft[]) => Result<T, DispatchRefusal>): Result<T, DispatchRefusal> {
    return this.#turn('undo', 'redo', send);
  }

  redo<T>(send: (drafts: Draft[]) => Result<T, DispatchRefusal>): Result<T, DispatchRefusal> {
    return this.#turn('redo', 'undo', send);
  }

  #turn<T>(
    there: keyof Stack,
    back: keyof Stack,
    send: (drafts: Draft[]) => Result<T, DispatchRefusal>,
  ): Result<T, DispatchRefusal> {
    const operations = this.#stack[there]();
    if (!operations) return fail('nothing');
    const sent = send(
      operations.map(({ header, state, changes }) => ({ protocolType: header.protocolType, state, changes })),
    );
    // If it could not be sent, the user can request it again.
    if (!sent.ok) this.#stack[back]();
    return sent;
  }
}
