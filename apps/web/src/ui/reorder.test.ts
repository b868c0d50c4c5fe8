import { expect, it } from 'vitest';
import { dropIndex, edgeSpeed, givesWay } from './reorder.ts';

it.each([
  [1, 0, 1],
  [1, 40, 1],
  [1, 42, 2],
  [1, -42, 0],
  [1, -500, 0],
  [1, 900, 4],
])('a thumbnail at %i dragged by %i px lands at %i', (from, dx, to) => {
  expect(dropIndex(from, dx, 82, 5)).toBe(to);
});

it('those between where it was and where it goes give way', () => {
  const shifts = (from: number, to: number) => [0, 1, 2, 3, 4].map((at) => givesWay(at, from, to));
  expect(shifts(1, 3)).toEqual([0, 0, -1, -1, 0]);
  expect(shifts(3, 0)).toEqual([1, 1, 1, 0, 0]);
  expect(shifts(2, 2)).toEqual([0, 0, 0, 0, 0]);
});

it('the row scrolls faster the nearer its end', () => {
  expect(edgeSpeed(300, 0, 600)).toBe(0);
  expect(edgeSpeed(20, 0, 600)).toBe(-7);
  expect(edgeSpeed(-90, 0, 600)).toBe(-14);
  expect(edgeSpeed(600, 0, 600)).toBe(14);
});
