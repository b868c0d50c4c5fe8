import { readFileSync } from 'node:fs';
import { INKS } from '@sw/editor';
import { expect, test } from 'vitest';
import { colourName, FILL_PALETTE, isSameColour, NOTE_FILLS } from './palette.ts';

const tokens = readFileSync(new URL('../../../../theme/tokens.css', import.meta.url), 'utf8');
const token = (name: string): string | undefined =>
  new RegExp(`--sw-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]?.toUpperCase();

test('R9.03 inks and note fills are those of the look', () => {
  expect(NOTE_FILLS.map((_, i) => token(`sticky-${i + 1}`))).toEqual([...NOTE_FILLS]);
  expect(INKS).toHaveLength(12);
  expect(INKS[0]).toBe('#828282');
  expect(INKS.map((_, i) => token(`ink-${i + 1}`))).toEqual([...INKS]);
});

test('every preset has a name, and own colours have none', () => {
  expect(FILL_PALETTE.filter((colour) => colourName(colour) === undefined)).toEqual([]);
  expect(FILL_PALETTE).toHaveLength(21);
  expect(colourName('#123456')).toBeUndefined();
});

test('colours are the same in small and capital letters', () => {
  expect(isSameColour('#e64243', '#E64243')).toBe(true);
  expect(isSameColour(undefined, '#E64243')).toBe(false);
});
