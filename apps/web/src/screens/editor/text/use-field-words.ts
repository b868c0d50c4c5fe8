import type { BoardObject, TextRun } from '@sw/board-model';
import { caretAfter, plainText, type TextEditRequest, withText } from '@sw/editor';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const NO_RUNS: readonly TextRun[] = [];

export interface FieldWords {
  readonly runs: readonly TextRun[];
  /** The user changed the field to this text. Returns the runs before and after. */
  type(text: string): { readonly seen: readonly TextRun[]; readonly written: readonly TextRun[] };
  /** An input method begins or ends composing a word. */
  compose(begins: boolean): void;
}

/** The text in the field, with the user's changes and those of others. `text` is undefined until something is written. */
export function useFieldWords(
  field: RefObject<HTMLTextAreaElement | null>,
  object: BoardObject,
  text: TextEditRequest | undefined,
): FieldWords {
  const [runs, setRuns] = useState(() => text?.runs() ?? object.runs ?? NO_RUNS);
  const inField = useRef(runs);
  const composing = useRef(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const renew = useCallback((): void => {
    const seen = inField.current;
    const next = text?.runs() ?? object.runs ?? NO_RUNS;
    inField.current = next;
    const element = field.current;
    if (text === undefined || element === null || plainText(next) === plainText(seen)) {
      setRuns(next);
      return;
    }
    const caret = { from: element.selectionStart, to: element.selectionEnd };
    const { from, to } = caretAfter(seen, next, seen, caret);
    // Synchronous: a key pressed before React's next render would move the caret, and that render would move it back.
    flushSync(() => setRuns(next));
    element.setSelectionRange(from, to);
  }, [field, text, object.runs]);
  useEffect(() => {
    const receive = (): void => {
      // A word that is being composed must not be interrupted.
      if (composing.current) redraw();
      else renew();
    };
    receive();
    return text?.subscribe((event) => void (event === 'ended' || receive()));
  }, [text, renew]);
  return {
    runs,
    type(next) {
      const seen = inField.current;
      const written = withText(seen, next);
      inField.current = written;
      setRuns(written);
      return { seen, written };
    },
    compose(begins) {
      composing.current = begins;
      if (!begins) renew();
    },
  };
}
