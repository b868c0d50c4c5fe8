import fc from 'fast-check';
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

test('a menu goes round its ends, and is entered from either', () => {
  expect(rovingIndex('ArrowDown', 3, 4, 1, true)).toBe(0);
  expect(rovingIndex('ArrowUp', 0, 4, 1, true)).toBe(3);
  expect(rovingIndex('ArrowDown', -1, 4, 1, true)).toBe(0);
  expect(rovingIndex('ArrowUp', -1, 4, 1, true)).toBe(3);
  expect(rovingIndex('ArrowUp', -1, 0, 1, true)).toBeUndefined();
});

/** Ten cards in rows of four: the last row has two. */
const from = (at: number, key: string) => rovingIndex(key, at, 10, 4);

test('arrows lead to the neighbour, and down and up by a row', () => {
  expect([from(5, 'ArrowRight'), from(5, 'ArrowLeft'), from(5, 'ArrowDown'), from(5, 'ArrowUp')]).toEqual([6, 4, 9, 1]);
  expect([from(5, 'Home'), from(5, 'End')]).toEqual([0, 9]);
});

test('down from above the gap of the last row leads to its last card', () => {
  expect(from(7, 'ArrowDown')).toBe(9);
  expect(from(8, 'ArrowDown')).toBeUndefined();
});

test('nothing lies beyond the edges, and other keys lead nowhere', () => {
  expect([from(0, 'ArrowLeft'), from(2, 'ArrowUp'), from(9, 'ArrowRight'), from(9, 'End'), from(5, 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a step never leaves the list', () => {
  const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End');
  fc.assert(
    fc.property(
      keys,
      fc.nat(60),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      (key, at, count, columns, round) => {
        fc.pre(at < count);
        const to = rovingIndex(key, at, count, columns, round);
        expect(to === undefined || (to >= 0 && to < count && (round || to !== at))).toBe(true);
      },
    ),
  );
});
