import { KIND } from '@sw/board-model';
import { HIGHLIGHTER_SIZES, PEN_SIZES } from '@sw/editor';
import { expect, it } from 'vitest';
import { widthsFor } from './widths.ts';

it('ink has the sizes of its pen', () => {
  expect(widthsFor(new Set([KIND.markerLine, KIND.tipLine]))).toEqual(PEN_SIZES);
  expect(widthsFor(new Set([KIND.highlighterLine]))).toEqual(HIGHLIGHTER_SIZES);
  expect(widthsFor(new Set([KIND.markerLine, KIND.highlighterLine]))).toEqual(PEN_SIZES);
});

it('shapes have thin lines, whatever else is selected', () => {
  expect(Math.max(...widthsFor(new Set([KIND.rectangle, KIND.markerLine, KIND.memoText])))).toBe(8);
});
