import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryWordsOf, wordsOf } from './search-words.ts';

/** Like PostgreSQL: every word of the query is in the text, or is the beginning of one that is. */
const finds = (keyword: string, text: string): boolean => {
  const words = wordsOf(text);
  const query = queryWordsOf(keyword);
  return (
    query.length > 0 && query.every(({ word, prefix }) => words.some((w) => (prefix ? w.startsWith(word) : w === word)))
  );
};

test.each([
  ['Quarterly plan 2026', ['quarterly', 'plan', '2026']],
  ['白板计划', ['白板', '板计', '计划', '划']],
  ['Q3白板v2', ['q3', '白板', '板', 'v2']],
  ['ＰＬＡＮ　Ａ', ['plan', 'a']],
  ['plan, plan — PLAN', ['plan']],
  ['!?。', []],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['pla', 'Quarterly plan', true],
  ['lan', 'Quarterly plan', false],
  ['板', '白板计划', true],
  ['划', '白板计划', true],
  ['板计', '白板计划', true],
  ['白板计划', '白板计划', true],
  ['白计', '白板计划', false],
  ['plan 白板', '白板 plans', true],
  ['plan 红', '白板 plans', false],
  ['。', '白板。', false],
])('%s in %s: %s', (keyword, text, found) => {
  expect(finds(keyword, text)).toBe(found);
});

test('every stretch of a Chinese text finds it, and every beginning of a word', () => {
  const han = fc.string({ unit: fc.constantFrom(...'白板计划会议产品路线图'), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(han, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length;
      const piece = text.slice(start, start + 1 + (length % (text.length - start)));
      expect(finds(piece, text)).toBe(true);
    }),
  );
  const word = fc.string({ unit: fc.constantFrom(...'abcxyzéßñ019'), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, which, length) => {
      const chosen = words[which % words.length] ?? '';
      expect(finds(chosen.slice(0, 1 + (length % chosen.length)), words.join(' '))).toBe(true);
    }),
  );
});

test('never more words than asked for, nor a word longer than 40 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const words = wordsOf(text, limit);
      expect(words.length).toBeLessThanOrEqual(limit);
      for (const word of words) expect([...word].length).toBeLessThanOrEqual(40);
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});
