import type { BoardObject, TextRun } from '@sw/board-model';

/** A range of a text, counted as in the field. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** The application shows a text field for it. It calls `input` at every change and `end` when the field loses focus. */
export interface TextEditRequest {
  /** Started by a character: the caret is at the end, and nothing is selected. */
  readonly typed: boolean;
  /** The same as long as the field is open, even if the text continues in another object. */
  readonly id: string;
  /** The current object on the page or, before the first input, the future one. */
  object(): BoardObject;
  runs(): readonly TextRun[];
  /** `seen` is what the field showed when it was typed: others may have written since. */
  input(runs: readonly TextRun[], seen?: readonly TextRun[]): void;
  /** Writes the text to the page at once: a cell or node must grow with it. */
  flush(): void;
  /** The selection in the field; from and to are equal for a caret. */
  select(part: TextPart): void;
  /** Tab, Shift+Tab or Enter in the field: moves to another cell or node. False: the field handles the key. */
  leave(way: 'next' | 'before' | 'enter'): boolean;
  end(): void;
  /** Called when the page has the text, when others changed it, and when editing has ended. */
  subscribe(listener: (event: 'changed' | 'ended') => void): () => void;
}
