import type { BoardObject, TextRun } from '@sw/board-model';
import { FieldText, plainText, type TextEditRequest, type Typed } from '@sw/editor';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const NO_RUNS: readonly TextRun[] = [];

export interface FieldWords {
  readonly runs: readonly TextRun[];
  /** The user changed the field. Returns the runs before and after. */
  type(): Typed;
  /** An input method begins or ends composing a word. */
  compose(begins: boolean): void;
}

/** The text in the field, with the user's changes and those of others. `text` is undefined until something is written. */
export function useFieldWords(
  field: RefObject<HTMLTextAreaElement | null>,
  object: BoardObject,
  text: TextEditRequest | undefined,
): FieldWords {
  const [inField] = useState(() => new FieldText(text?.runs() ?? object.runs ?? NO_RUNS));
  const [runs, setRuns] = useState(inField.runs);
  const composing = useRef(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const show = useCallback(
    (from: number, to: number): void => {
      // Synchronous: a key pressed before React's next render would move the caret, and that render would move it back.
      flushSync(() => setRuns(inField.runs));
      field.current?.setSelectionRange(from, to);
    },
    [field, inField],
  );
  const renew = useCallback((): void => {
    const seen = plainText(inField.runs);
    const next = text?.runs() ?? object.runs ?? NO_RUNS;
    const { current: element } = field;
    const caret = { from: element?.selectionStart ?? 0, to: element?.selectionEnd ?? 0 };
    const { from, to } = inField.receive(next, caret);
    if (text === undefined || element === null || plainText(next) === seen) setRuns(next);
    else show(from, to);
  }, [field, inField, show, text, object.runs]);
  const keepApart = (): Typed | undefined => {
    const caret = field.current?.selectionEnd ?? 0;
    const apart = composing.current ? undefined : inField.keepApart(caret);
    if (apart) show(caret, caret);
    return apart;
  };
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
    type() {
      const { value, selectionEnd } = field.current ?? { value: plainText(inField.runs), selectionEnd: 0 };
      const { seen, written } = inField.type(value, selectionEnd);
      setRuns(written);
      return { seen, written: keepApart()?.written ?? written };
    },
    compose(begins) {
      composing.current = begins;
      if (begins) return;
      const apart = keepApart();
      if (apart) text?.input(apart.written, apart.seen);
      renew();
    },
  };
}
