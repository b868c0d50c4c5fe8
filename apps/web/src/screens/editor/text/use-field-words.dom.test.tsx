// @vitest-environment happy-dom
import type { BoardObject, TextRun } from '@sw/board-model';
import { plainText, type TextEditRequest } from '@sw/editor';
import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { useFieldWords } from './use-field-words.ts';

interface FieldProps {
  readonly object: BoardObject;
  readonly text: TextEditRequest;
}

function Field({ object, text }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const words = useFieldWords(field, object, text);
  return (
    <textarea
      ref={field}
      value={plainText(words.runs)}
      onChange={() => void words.type()}
      onCompositionStart={() => words.compose(true)}
      onCompositionEnd={() => words.compose(false)}
    />
  );
}

/** A text that the user writes in the field while others change it too. */
function shown(text: string) {
  const object = { selectId: '1', runs: [{ text }] } as unknown as BoardObject;
  const listeners = new Set<() => void>();
  let runs: readonly TextRun[] = [{ text }];
  const request = {
    runs: () => runs,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as TextEditRequest;
  const { user } = show(<Field object={object} text={request} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  return {
    field,
    user,
    others(next: string) {
      runs = [{ text: next }];
      for (const listener of listeners) listener();
    },
    caret: () => [field.selectionStart, field.selectionEnd],
  };
}

test("others' words are in the field at once, so the next key finds the caret beside its word and moves it for good", async () => {
  const { field, others, caret } = shown('Vote on Monday');
  field.setSelectionRange(4, 4);
  others('We vote, or: Vote on Monday');
  expect(field.value).toBe('We vote, or: Vote on Monday');
  expect(caret()).toEqual([17, 17]);
  field.setSelectionRange(0, 0);
  await act(async () => {});
  expect(caret()).toEqual([0, 0]);
});

test('a selection keeps its words', () => {
  const { field, others, caret } = shown('red green blue');
  field.setSelectionRange(4, 9);
  others('a red green blue');
  expect(caret()).toEqual([6, 11]);
});

test("others' words wait for the end of a word that an input method composes", async () => {
  const { field, others } = shown('red');
  await act(async () => void field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  await act(async () => others('red blue'));
  expect(field.value).toBe('red');
  await act(async () => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(field.value).toBe('red blue');
});

test('what the user types right before words that others wrote at the caret stays a word of its own', async () => {
  const { field, others, caret, user } = shown('Risks: ');
  await user.click(field);
  field.setSelectionRange(7, 7);
  await act(async () => others('Risks: budget'));
  expect(caret()).toEqual([7, 7]);
  await user.keyboard('ap');
  expect(field.value).toBe('Risks: ap budget');
  expect(caret()).toEqual([9, 9]);
});
