import { expect, it } from 'vitest';
import { centreOf, fromMap, holds, insideMap, isSameView, MAP_SIZE, mapView, onMap, seenOf } from './map-scale.ts';

const contents = { minX: 0, minY: 0, maxX: 2_000, maxY: 1_000 };

it('shows what is on the page and what is on the screen, whole', () => {
  const seen = { minX: 1_500, minY: 500, maxX: 3_000, maxY: 1_400 };
  const view = mapView(contents, seen);
  for (const corner of [
    { x: 0, y: 0 },
    { x: 3_000, y: 1_400 },
  ]) {
    const { x, y } = onMap(view, corner);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_SIZE.height);
  }
});

it('shows of an empty page the frame people begin in', () => {
  const view = mapView(undefined, { minX: 100, minY: 100, maxX: 200, maxY: 200 });
  expect(onMap(view, { x: 1_920, y: 1_080 }).x).toBeCloseTo(MAP_SIZE.width / 2);
});

it('leads from a point of the map to the page and back', () => {
  const view = mapView(contents, contents);
  const back = onMap(view, fromMap(view, { x: 20, y: 70 }));
  expect(back.x).toBeCloseTo(20);
  expect(back.y).toBeCloseTo(70);
});

it('stays as it is while one moves inside of what it shows', () => {
  const small = { minX: 100, minY: 100, maxX: 300, maxY: 200 };
  const other = { minX: 900, minY: 500, maxX: 1_100, maxY: 600 };
  expect(isSameView(mapView(contents, small), mapView(contents, other))).toBe(true);
  expect(isSameView(mapView(contents, small), mapView(contents, { ...other, maxX: 9_000 }))).toBe(false);
});

it('knows what is on the screen, and its middle', () => {
  const seen = seenOf({ x: 100, y: 50, zoom: 2 }, { width: 800, height: 600 });
  expect(seen).toEqual({ minX: 100, minY: 50, maxX: 500, maxY: 350 });
  expect(centreOf(seen)).toEqual({ x: 300, y: 200 });
  expect(holds(seen, { x: 100, y: 350 })).toBe(true);
  expect(holds(seen, { x: 99, y: 350 })).toBe(false);
});

it('keeps people outside of it at its edge', () => {
  expect(insideMap({ x: -40, y: 50 }, 5)).toEqual({ x: 5, y: 50 });
  expect(insideMap({ x: 999, y: 999 }, 5)).toEqual({ x: 169, y: 97 });
});
