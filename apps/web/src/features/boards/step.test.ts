import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepTo } from './step.ts';

/** Ten cards in rows of four: the last row has two. */
const from = (at: number, key: string) => stepTo(key, { at, count: 10, columns: 4 });

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
      (key, at, count, columns) => {
        fc.pre(at < count);
        const to = stepTo(key, { at, count, columns });
        expect(to === undefined || (to >= 0 && to < count && to !== at)).toBe(true);
      },
    ),
  );
});
