import { expect, test } from 'vitest';
import { placeOn } from '../sheets.ts';
import { piecesWithoutLigatures } from './pdf.ts';
import { mendMap, wordsIn } from './words.ts';

const map = (body: string): string => `begincmap\n${body}endcmap\n`;

test('a glyph that is reported as a radical is written as the character that people use', () => {
  expect(mendMap(map('2 beginbfchar\n<01> <2ecb>\n<02> <573a>\nendbfchar\n'))).toBe(
    map('2 beginbfchar\n<01> <8f66>\n<02> <573a>\nendbfchar\n'),
  );
  expect(mendMap(map('1 beginbfrange\n<0005> <0006> <2ec9>\nendbfrange\n'))).toBe(
    map('2 beginbfchar\n<0005> <8d1d>\n<0006> <2eca>\nendbfchar\n'),
  );
  expect(mendMap(map('1 beginbfchar\n<01> <2f00>\nendbfchar\n'))).toContain('<01> <4e00>');
});

test('a map without any says what it said', () => {
  const said = map('1 beginbfchar\n<01> <0041>\nendbfchar\n1 beginbfrange\n<0005> <0006> <4e00>\nendbfrange\n');
  expect(wordsIn(said)).toEqual([
    { code: '01', text: 'A' },
    { code: '0005', text: '一' },
    { code: '0006', text: '丁' },
  ]);
  expect(wordsIn(mendMap(said))).toEqual(wordsIn(said));
});

test('letters that faces join are drawn apart, and none is lost', () => {
  expect(piecesWithoutLigatures('office shelf')).toEqual(['of', 'f', 'ice shelf']);
  expect(piecesWithoutLigatures('停车场')).toEqual(['停车场']);
});

test('a page stands whole in the middle of its sheet', () => {
  const { width, height, scale, left, top } = placeOn('a4-landscape', { width: 1000, height: 200 });
  expect([width, height, left]).toEqual([842, 595, 28]);
  expect(top).toBeCloseTo((595 - 200 * scale) / 2);
  expect(placeOn('own', { width: 100_000, height: 100 }).width).toBe(14_400);
});
