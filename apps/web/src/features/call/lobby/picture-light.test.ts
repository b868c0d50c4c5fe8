import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureLight } from './picture-light.ts';

const even = (value: number, count = 64): number[] =>
  Array.from({ length: count }, () => [value, value, value, 255]).flat();

test('an even black is a covered lens, a grey room is well lit', () => {
  expect(pictureLight(even(4))).toBe('covered');
  expect(pictureLight(even(30))).toBe('dark');
  expect(pictureLight(even(120))).toBe('light');
});

test('a dark room with a bright window is dark, not covered', () => {
  expect(pictureLight([...even(3, 60), ...even(140, 4)])).toBe('dark');
});

test('a brighter picture is never called darker', () => {
  const rank = { covered: 0, dark: 1, light: 2 };
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(rank[pictureLight(even(low))]).toBeLessThanOrEqual(rank[pictureLight(even(high))]);
    }),
  );
});
