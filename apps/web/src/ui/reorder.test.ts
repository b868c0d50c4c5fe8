import { expect, it } from 'vitest';
import { dropIndex, edgeSpeed, givesWay, shiftBetween } from './reorder.ts';

it.each([
  [1, 0, 1],
  [1, 40, 1],
  [1, 42, 2],
  [1, -42, 0],
  [1, -500, 0],
  [1, 900, 4],
])('a thumbnail at %i dragged by %i px lands at %i', (from, dx, to) => {
  expect(dropIndex(from, { x: dx, y: 300 }, { columns: 5, pitch: { x: 82, y: 0 } }, 5)).toBe(to);
});

const GRID = { columns: 3, pitch: { x: 100, y: 80 } };

it.each([
  [0, 210, 0, 2],
  [0, 900, 0, 2],
  [1, 0, 85, 4],
  [4, -110, -70, 0],
  [2, 0, 170, 7],
  [5, 0, -300, 2],
  [0, 190, 400, 7],
])('in a grid of three columns, number %i dragged by %i, %i lands at %i', (from, x, y, to) => {
  expect(dropIndex(from, { x, y }, GRID, 8)).toBe(to);
});

it('what gives way at the end of a line goes to the beginning of the next', () => {
  expect(shiftBetween(2, 3, GRID)).toEqual({ x: -200, y: 80 });
  expect(shiftBetween(3, 2, GRID)).toEqual({ x: 200, y: -80 });
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
