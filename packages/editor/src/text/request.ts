import type { BoardObject, TextRun } from '@sw/board-model';

/** Characters of a text, counted as the field counts them. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** What the application shows a text field for. It calls `input` at every change and `end` when the field is left. */
export interface TextEditRequest {
  /** As it is on the page now; as it will be, while nothing has been written. */
  object(): BoardObject;
  runs(): readonly TextRun[];
  /** Somebody else is writing here: the field shows, and takes nothing. */
  heldBy(): number | undefined;
  input(runs: readonly TextRun[]): void;
  /** The page has what was written at once: a cell or node must grow with it. */
  flush(): void;
  /** What is selected in the field; from and to are the same where the caret only stands. */
  select(part: TextPart): void;
  /** Tab, Shift+Tab or Enter in the field: to another cell or node. False: the key is the field's. */
  leave(way: 'next' | 'before' | 'enter'): boolean;
  end(): void;
  /** Called when the page has the text, when others changed or took it, and when the editing has ended. */
  subscribe(listener: (event: 'changed' | 'ended') => void): () => void;
}
