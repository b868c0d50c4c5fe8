import { KIND } from '@sw/board-model';
import { HIGHLIGHTER_SIZES, PEN_SIZES } from '@sw/editor';
import { expect, it } from 'vitest';
import { FONT_SIZES, readFontSize, widthsFor } from './size-choices.ts';

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

it('ink has the sizes of its pen', () => {
  expect(widthsFor(new Set([KIND.markerLine, KIND.tipLine]))).toEqual(PEN_SIZES);
  expect(widthsFor(new Set([KIND.highlighterLine]))).toEqual(HIGHLIGHTER_SIZES);
  expect(widthsFor(new Set([KIND.markerLine, KIND.highlighterLine]))).toEqual(PEN_SIZES);
});

it('shapes have thin lines, whatever else is selected', () => {
  expect(Math.max(...widthsFor(new Set([KIND.rectangle, KIND.markerLine, KIND.memoText])))).toBe(8);
});
