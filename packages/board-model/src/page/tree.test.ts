import { expect, test } from 'vitest';
import { ANNA, BEN, object, reasons, Scene } from '../../testing/scene.ts';
import { deletion, isLocked, OPERATION, subtree } from '../index.ts';

const family = (): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'), object('2', { parentId: '1' }), object('3', { parentId: '2' }), object('4'));
  return scene;
};

test('R3.76 T1 a parent must exist', () => {
  const scene = family();
  expect(reasons(scene.creates(BEN, object('5', { parentId: '9' })))).toEqual(['parent']);
  expect(reasons(scene.sets(BEN, '4', 'parentId', null, '9'))).toEqual(['parent']);
  expect(reasons(scene.sets(BEN, '4', 'parentId', null, '3'))).toEqual([]);
  expect(subtree(scene.page, '1')).toEqual(['1', '2', '3', '4']);
});

test('T2 a cycle is void', () => {
  const scene = family();
  expect(reasons(scene.sets(BEN, '1', 'parentId', null, '3'))).toEqual(['cycle']);
  expect(reasons(scene.sets(BEN, '1', 'parentId', null, '1'))).toEqual(['cycle']);
  expect(reasons(scene.creates(BEN, object('5', { parentId: '5' })))).toEqual(['cycle']);
});

test('T3 deleting a parent deletes what lies below, or nothing if something there is locked', () => {
  const scene = family();
  scene.sets(ANNA, '3', 'tpvLocked', null, true);
  expect(reasons(scene.does(BEN, OPERATION.property, [deletion('1')]))).toEqual(['locked']);
  expect(scene.ids).toEqual(['1', '2', '3', '4']);
  scene.sets(ANNA, '3', 'tpvLocked', true, null);
  expect([...scene.does(BEN, OPERATION.property, [deletion('1')]).touched].sort()).toEqual(['1', '2', '3']);
  expect(scene.ids).toEqual(['4']);
  expect(scene.page.children.size).toBe(0);
});

test('T3 a child moved away in time survives its old parent', () => {
  const scene = family();
  scene.sets(BEN, '2', 'parentId', '1', '4');
  scene.does(ANNA, OPERATION.property, [deletion('1')]);
  expect(scene.ids).toEqual(['2', '3', '4']);
});

test('T4 nothing is placed deeper than 256 steps, and what is deeper all the same counts as locked', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  const chain = Array.from({ length: 260 }, (_, i) => object(`${i + 2}`, { parentId: `${i + 1}` }));
  expect(reasons(scene.creates(ANNA, ...chain)).slice(0, 2)).toEqual(['depth', 'parent']);
  expect(scene.page.objects.size).toBe(256);
  scene.creates(ANNA, object('1000'));
  scene.sets(ANNA, '1', 'parentId', null, '1000');
  scene.creates(ANNA, object('1001'));
  scene.sets(ANNA, '1000', 'parentId', null, '1001');
  expect(isLocked(scene.page, '256')).toBe(true);
  expect(isLocked(scene.page, '1')).toBe(false);
});
