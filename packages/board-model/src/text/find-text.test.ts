import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findText, foldText } from './find-text.ts';

const found = (text: string, query: string) => findText(text, query).map(({ from, to }) => text.slice(from, to));

test.each([
  ['capitals', 'Vote on MONDAY, monday at three', 'Monday', ['MONDAY', 'monday']],
  ['full width', '预算 ＡＢＣ１２ 元', 'abc12', ['ＡＢＣ１２']],
  ['Han', '太阳能顶棚，太阳很好', '太阳', ['太阳', '太阳']],
  ['accents, composed and not', 'Café and cafe\u0301', 'cafe', ['Café', 'cafe\u0301']],
  ['accents in the query', 'cafe', 'CAFÉ', ['cafe']],
  ['kana with a mark is another letter', 'かがか', 'か', ['か', 'か']],
  ['half-width kana', 'ﾊﾟﾝ', 'パン', ['ﾊﾟﾝ']],
  ['a syllable is not found by its half', '각', '가', []],
  ['a syllable is found', '각하', '각', ['각']],
  ['a line ends between two words', 'solar\ncanopy', 'solar  canopy', ['solar\ncanopy']],
  ['a ligature only as a whole', 'ﬁne fine', 'fine', ['ﬁne', 'fine']],
  ['half a ligature', 'ﬁne', 'ine', []],
  ['nothing', 'anything', '  ', []],
])('%s', (_, text, query, expected) => {
  expect(found(text, query)).toEqual(expected);
});

test('matches stand in the text, in order and apart, and a text is found in itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      (text, query) => {
        let last = 0;
        for (const { from, to } of findText(text, query)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          last = to;
        }
        if (/^\S+$/u.test(text) && foldText(text).folded !== '') expect(findText(text, text).length).toBe(1);
      },
    ),
    { numRuns: 300 },
  );
});
