import { expect, test } from 'vitest';
import { makeScene, type SceneObject } from './scenes.ts';

const count = (objects: readonly SceneObject[], ...kinds: SceneObject['kind'][]): number =>
  objects.filter(({ kind }) => kinds.includes(kind)).length;

test('the same scene every time', () => {
  expect(makeScene('s2')).toEqual(makeScene('s2'));
});

test('S1 is 2,000 strokes of 60 points in one window, and what is dragged', () => {
  const { width, height, objects, target } = makeScene('s1');
  expect([width, height]).toEqual([1720, 1000]);
  expect(objects).toHaveLength(2_001);
  expect(objects.at(-1)).toBe(target);
  expect(objects.slice(0, -1).every((object) => object.kind === 'stroke' && object.points.length === 60)).toBe(true);
});

test('S2 is 10,000 objects over 25 windows, six strokes to three shapes to one text', () => {
  const { width, height, objects } = makeScene('s2');
  expect([width, height]).toEqual([8600, 5000]);
  const all = objects.slice(0, -1);
  expect(all).toHaveLength(10_000);
  expect(Math.abs(count(all, 'stroke') - 6_000)).toBeLessThan(150);
  expect(Math.abs(count(all, 'rectangle', 'ellipse', 'line') - 3_000)).toBeLessThan(150);
  expect(Math.abs(count(all, 'text') - 1_000)).toBeLessThan(100);
  expect(all.every((object) => object.kind !== 'stroke' || object.points.length === 40)).toBe(true);
});

test('ten documents of 30 pages with ten strokes each, and no two beside each other show the same page', () => {
  const { objects } = makeScene('documents');
  const documents = objects.flatMap((object) => (object.kind === 'document' ? [object.picture] : []));
  const pages = objects.flatMap((object) => (object.kind === 'stroke' && object.on ? [object.on] : []));
  expect([documents.length, new Set(documents).size, pages.length]).toEqual([10, 10, 3_000]);
  expect(new Set(pages.map(({ page }) => page)).size).toBe(30);
});
