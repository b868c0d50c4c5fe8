import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markHits } from './hits.ts';

/** The name with matches in brackets. */
const marked = (name: string, keyword: string) =>
  markHits(name, keyword)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test('words are marked where they begin so, in any case, each of several', () => {
  expect(marked('Water cycle, grade 6', 'wat CYC')).toBe('[Wat]er [cyc]le, grade 6');
  expect(marked('Underwater water', 'water')).toBe('Underwater [water]');
});

test('Han characters are marked wherever they stand', () => {
  expect(marked('六年级水循环', '水循环')).toBe('六年级[水循环]');
  expect(marked('六年级水循环', '级')).toBe('六年[级]水循环');
  expect(marked('第 18 轮迭代复盘', '18')).toBe('第 [18] 轮迭代复盘');
});

test('full-width letters are the same, and the name stays as it is written', () => {
  expect(marked('ＡＢＣ plan', 'abc')).toBe('[ＡＢＣ] plan');
});

test('without a keyword nothing is marked', () => {
  expect(marked('Water', '')).toBe('Water');
  expect(marked('Water', '!?')).toBe('Water');
  expect(markHits('', 'a')).toEqual([]);
});

test('the pieces are the name, whatever is looked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, keyword) => {
      expect(
        markHits(name, keyword)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name);
    }),
  );
});
