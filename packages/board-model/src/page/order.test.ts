import { expect, test } from 'vitest';
import { ANNA, object, Scene } from '../../testing/scene.ts';
import {
  backZIndex,
  compareOrder,
  compareSelectIds,
  frontZIndex,
  isTopLevel,
  objectsInOrder,
  TOP_LEVEL,
} from '../index.ts';

test('Z1 objects lie by zIndex, then by id as a number', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('10', { zIndex: 1 }), object('9', { zIndex: 1 }), object('8', { zIndex: 2 }), object('7'));
  expect(objectsInOrder(scene.page).map(({ selectId }) => selectId)).toEqual(['7', '9', '10', '8']);
  expect(compareOrder(object('1'), object('1'))).toBe(0);
  expect(compareSelectIds('9223372036854775807', '9223372036854775806')).toBeGreaterThan(0);
});

test('R3.68 Z2 2^48 and above is top-level', () => {
  expect(isTopLevel(object('1', { zIndex: 2 ** 48 - 1 }))).toBe(false);
  expect(isTopLevel(object('1', { zIndex: 2 ** 48 }))).toBe(true);
});

test('Z3 front and back stay within their level', () => {
  const scene = new Scene();
  expect([frontZIndex(scene.page), backZIndex(scene.page)]).toEqual([0, 0]);
  expect([frontZIndex(scene.page, true), backZIndex(scene.page, true)]).toEqual([TOP_LEVEL, TOP_LEVEL]);
  scene.creates(
    ANNA,
    object('1', { zIndex: 4.5 }),
    object('2', { zIndex: -3 }),
    object('3', { zIndex: TOP_LEVEL + 7 }),
  );
  expect([frontZIndex(scene.page), backZIndex(scene.page)]).toEqual([5, -4]);
  expect([frontZIndex(scene.page, true), backZIndex(scene.page, true)]).toEqual([TOP_LEVEL + 8, TOP_LEVEL + 6]);
  scene.creates(ANNA, object('4', { zIndex: TOP_LEVEL - 1 }));
  expect(frontZIndex(scene.page)).toBe(TOP_LEVEL - 1);
});
