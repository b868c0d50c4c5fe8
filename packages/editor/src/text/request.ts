import type { BoardObject, TextRun } from '@sw/board-model';

/** A range of a text, counted as in the field. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** The application shows a text field for it. It calls `input` at every change and `end` when the field loses focus. */
export interface TextEditRequest {
  /** The current object on the page or, before the first input, the future one. */
  object(): BoardObject;
  runs(): readonly TextRun[];
  /** Another user is writing here: the field is read-only. */
  heldBy(): number | undefined;
  input(runs: readonly TextRun[]): void;
  /** Writes the text to the page at once: a cell or node must grow with it. */
  flush(): void;
  /** The selection in the field; from and to are equal for a caret. */
  select(part: TextPart): void;
  /** Tab, Shift+Tab or Enter in the field: moves to another cell or node. False: the field handles the key. */
  leave(way: 'next' | 'before' | 'enter'): boolean;
  end(): void;
  /** Called when the page has the text, when others changed or locked it, and when editing has ended. */
  subscribe(listener: (event: 'changed' | 'ended') => void): () => void;
}
