import { expect, it } from 'vitest';
import { FONT_SIZES, readFontSize } from './font-size.ts';

it.each([
  ['24', 24],
  [' 18 px ', 18],
  ['13,6', 14],
  ['0', 8],
  ['9999', 400],
  ['', undefined],
  ['large', undefined],
  ['-12', undefined],
])('%j is read as %s', (text, size) => {
  expect(readFontSize(text)).toBe(size);
});

it('the sizes to choose from go from 12 to 96', () => {
  expect([FONT_SIZES[0], FONT_SIZES.at(-1)]).toEqual([12, 96]);
});
