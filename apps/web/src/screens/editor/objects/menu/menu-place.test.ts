import { expect, it } from 'vitest';
import { isOver, keyPlace, menuPlace } from './menu-place.ts';

const window = { width: 1000, height: 800 };
const menu = { width: 200, height: 300 };

it('opens right and below of the pointer', () => {
  expect(menuPlace({ x: 100, y: 100 }, menu, window)).toEqual({ x: 94, y: 94 });
});

it('turns to the other side at the edges of the window', () => {
  expect(menuPlace({ x: 950, y: 700 }, menu, window)).toEqual({ x: 756, y: 406 });
});

it('stays inside where neither side has room', () => {
  expect(menuPlace({ x: 150, y: 150 }, menu, { width: 300, height: 320 })).toEqual({ x: 92, y: 12 });
  expect(menuPlace({ x: 10, y: 10 }, { width: 200, height: 900 }, window).y).toBe(8);
});

it('is about the selection only over it', () => {
  const frame = { minX: 100, minY: 100, maxX: 200, maxY: 150 };
  expect(isOver({ x: 150, y: 120 }, frame)).toBe(true);
  expect(isOver({ x: 205, y: 155 }, frame)).toBe(true);
  expect(isOver({ x: 400, y: 120 }, frame)).toBe(false);
});

it('is opened by keys in the middle of what is seen of the selection', () => {
  expect(keyPlace({ minX: -100, minY: 100, maxX: 300, maxY: 200 }, window)).toEqual({ x: 150, y: 150 });
  expect(keyPlace({ minX: 2000, minY: 100, maxX: 2300, maxY: 200 }, window)).toEqual({ x: 500, y: 150 });
  expect(keyPlace(undefined, window)).toEqual({ x: 500, y: 400 });
});
