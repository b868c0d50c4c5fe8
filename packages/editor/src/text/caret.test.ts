import { weaveRuns } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter } from './caret.ts';
import { plainText } from './runs.ts';

const runs = (text: string) => (text === '' ? [] : [{ text }]);
const caret = (base: string, present: string, local: string, at: number) =>
  caretAfter(runs(base), runs(present), runs(local), { from: at, to: at }).from;

test('a caret stays beside its word when others write before or after it', () => {
  expect(caret('red blue', 'black red blue', 'red blue', 3)).toBe(9);
  expect(caret('red blue', 'red blue white', 'red blue', 3)).toBe(3);
  expect(caret('red blue', 'black red blue', 'red green blue', 9)).toBe(15);
});

test('what others write where the caret is comes behind it', () => {
  expect(caret('Risks: appl', 'Risks: appl bud', 'Risks: appl', 11)).toBe(11);
  expect(caret('Risks: appl', 'Risks: bud appl', 'Risks: appl', 11)).toBe(15);
  expect(caret('Risks: ', 'Risks: bud', 'Risks: ', 7)).toBe(7);
  expect(caret('Risks: appl', 'Risks: ', 'Risks: appl', 11)).toBe(7);
});

test('a selection keeps its words', () => {
  const part = caretAfter(runs('red green blue'), runs('a red green blue'), runs('red green blue'), { from: 4, to: 9 });
  expect('a red green blue'.slice(part.from, part.to)).toBe('green');
});

test('a caret is always within the merged text', () => {
  const words = fc
    .array(fc.constantFrom('red', 'green', 'blue', '红', 'a'), { maxLength: 5 })
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(words, words, words, fc.nat(30), fc.nat(30), (base, present, local, one, other) => {
      const [from, to] = [Math.min(one, other, local.length), Math.min(Math.max(one, other), local.length)];
      const part = caretAfter(runs(base), runs(present), runs(local), { from, to });
      const merged = plainText(weaveRuns(runs(base), runs(present), runs(local)));
      expect(part.from).toBeGreaterThanOrEqual(0);
      expect(part.to).toBeGreaterThanOrEqual(part.from);
      expect(part.to).toBeLessThanOrEqual(merged.length);
    }),
  );
});
