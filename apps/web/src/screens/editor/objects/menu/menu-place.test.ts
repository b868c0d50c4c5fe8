import { expect, it } from 'vitest';
import { isOver, keyPlace } from './menu-place.ts';

const window = { width: 1000, height: 800 };

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
