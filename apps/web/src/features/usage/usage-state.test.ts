import { expect, test } from 'vitest';
import { usageShare, usageState } from './usage-state.ts';

test('R1.25 a bar is amber from four fifths of a limit and red when nothing is left', () => {
  expect([0, 7.9, 8, 9.9, 10, 12].map((used) => usageState(used, 10))).toEqual([
    'plenty',
    'plenty',
    'soon',
    'soon',
    'full',
    'full',
  ]);
  expect(usageState(0, 0)).toBe('full');
});

test('a bar never leaves its track', () => {
  expect([usageShare(5, 10), usageShare(30, 10), usageShare(0, 0), usageShare(-1, 10)]).toEqual([50, 100, 100, 0]);
});
