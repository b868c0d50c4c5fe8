import { expect, test } from 'vitest';
import { startViewOf, withStartView } from './start-view.ts';

const box = { minX: 1, minY: 2, maxX: 30, maxY: 40 };

test('where a page begins is kept in its canvas, beside what else the canvas says', () => {
  const canvas = withStartView({ grid: 20 }, box);
  expect(canvas).toEqual({ grid: 20, start: box });
  expect(startViewOf(canvas)).toEqual(box);
  expect(withStartView(canvas, undefined)).toEqual({ grid: 20 });
  expect(withStartView({ start: { ...box } }, undefined)).toBeNull();
});

test.each([undefined, null, 7, 'x', [1], {}, { start: 3 }, { start: { minX: 5, minY: 0, maxX: 1, maxY: 9 } }])(
  'a canvas %j of another program begins with all contents',
  (canvas) => {
    expect(startViewOf(canvas)).toBeUndefined();
  },
);
