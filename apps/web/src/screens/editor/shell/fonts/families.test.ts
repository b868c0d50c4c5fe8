import { FETCHED_FAMILIES } from '@sw/board-render';
import { expect, test } from 'vitest';
import manifest from '../../../../../package.json' with { type: 'json' };
import { cssFamily, FONT_FAMILIES } from './families.ts';

test('R9.10 there is a default, five sans variants and four display fonts', () => {
  const count = (style: string) => FONT_FAMILIES.filter((font) => font.style === style).length;
  expect([count('default'), count('sans'), count('display')]).toEqual([1, 5, 4]);
  expect(new Set(FONT_FAMILIES.map(({ family }) => family)).size).toBe(10);
});

test('the page is built from the packages it declares, and from no others', () => {
  const declared = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource/'));
  expect(declared.sort()).toEqual(FETCHED_FAMILIES.map(({ id }) => `@fontsource/${id}`).sort());
});

test('a face falls back to the one of the page', () => {
  expect(cssFamily('default')).toBe('"Noto Sans", var(--sw-font)');
  expect(cssFamily('Lato')).toBe('"Lato", var(--sw-font)');
});
