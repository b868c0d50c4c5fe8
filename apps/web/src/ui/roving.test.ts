import { expect, test } from 'vitest';
import { rovingIndex } from './roving.ts';

test('a column of four walks up and down and stops at its ends', () => {
  expect(rovingIndex('ArrowDown', 0, 4, 1)).toBe(1);
  expect(rovingIndex('ArrowUp', 3, 4, 1)).toBe(2);
  expect(rovingIndex('ArrowUp', 0, 4, 1)).toBeUndefined();
  expect(rovingIndex('ArrowDown', 3, 4, 1)).toBeUndefined();
});

test('a row of four leaves up and down alone', () => {
  expect(rovingIndex('ArrowRight', 1, 4, 4)).toBe(2);
  expect(rovingIndex('ArrowDown', 1, 4, 4)).toBeUndefined();
});

test('a grid of 6 × 2 walks by rows', () => {
  expect(rovingIndex('ArrowDown', 2, 12, 6)).toBe(8);
  expect(rovingIndex('ArrowUp', 8, 12, 6)).toBe(2);
  expect(rovingIndex('ArrowRight', 5, 12, 6)).toBe(6);
});

test('Home and End lead to the ends, other keys nowhere', () => {
  expect(rovingIndex('Home', 7, 12, 6)).toBe(0);
  expect(rovingIndex('End', 7, 12, 6)).toBe(11);
  expect(rovingIndex('End', 11, 12, 6)).toBeUndefined();
  expect(rovingIndex('p', 7, 12, 6)).toBeUndefined();
});
