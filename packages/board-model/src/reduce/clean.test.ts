import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, Scene } from '../../testing/scene.ts';
import { contentHash, deletion, invert, OPERATION } from '../index.ts';

test('R3.81 C1 clean leaves what was created after its author last looked', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'), object('2'));
  const seen = scene.page.versionId;
  scene.creates(BEN, object('3'));
  scene.sets(BEN, '2', 'left', 0, 5);
  expect([...scene.does(ANNA, OPERATION.clean, [], { versionId: seen }).touched]).toEqual(['1', '2']);
  expect(scene.ids).toEqual(['3']);
});

test('C2 locked trees and whatever holds a kept object stay', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'), object('2'), object('3', { parentId: '2' }), object('4'));
  scene.sets(ANNA, '2', 'tpvLocked', null, true);
  const seen = scene.page.versionId;
  scene.creates(BEN, object('5', { parentId: '4' }));
  scene.does(ANNA, OPERATION.clean, [], { versionId: seen });
  expect(scene.ids).toEqual(['2', '3', '4', '5']);
});

test('C3 clean takes the objects its author names, seen but not numbered yet', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  const seen = scene.page.versionId;
  scene.creates(ANNA, object('2'));
  const folded = scene.does(ANNA, OPERATION.clean, [deletion('1'), deletion('2')], { versionId: seen });
  expect(folded.voided).toEqual([]);
  expect(scene.ids).toEqual([]);
});

test('U4 C1 a clean can be undone as a whole, trees and locks included', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('3'), object('2', { parentId: '3' }), object('1', { parentId: '2' }), object('4'));
  const before = contentHash(scene.page);
  const undo = invert(operation(OPERATION.clean, [], { versionId: 99 }), scene.page, ANNA);
  scene.does(ANNA, OPERATION.clean, [], { versionId: 99 });
  expect(scene.ids).toEqual([]);
  expect(scene.sends(ANNA, undo).voided).toEqual([]);
  expect(contentHash(scene.page)).toBe(before);
});
