import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, reasons, Scene } from '../../testing/scene.ts';
import {
  type BoardObject,
  type Change,
  contentHash,
  creation,
  deletion,
  invert,
  OPERATION,
  withoutRedundantState,
} from '../index.ts';

const fragments = (...ids: string[]): BoardObject[] => ids.map((id) => object(id, { type: 101, cutFrom: '1' }));
const cutting = (state: readonly BoardObject[]): Change[] => [
  deletion('1'),
  ...state.map(({ selectId }) => creation(selectId)),
];
const lined = (): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, object('1', { type: 101, ink: 'abcd' }));
  return scene;
};
const cuts = (scene: Scene, actor: number, ...ids: string[]) =>
  scene.does(actor, OPERATION.eraser, cutting(fragments(...ids)), { state: fragments(...ids) });

test('R3.81 E1 fragments come only with the deletion of their source', () => {
  const scene = lined();
  const state = fragments('2');
  expect(reasons(scene.does(ANNA, OPERATION.eraser, [creation('2')], { state }))).toEqual(['source']);
  expect(reasons(cuts(scene, ANNA, '2', '3'))).toEqual([]);
  expect(scene.ids).toEqual(['2', '3']);
  expect(reasons(scene.does(BEN, OPERATION.eraser, [deletion('2')]))).toEqual([]);
  expect(scene.ids).toEqual(['3']);
});

test('E1 a locked source is not cut', () => {
  const scene = lined();
  scene.sets(BEN, '1', 'tpvLocked', null, true);
  expect(reasons(cuts(scene, ANNA, '2'))).toEqual(['locked', 'locked']);
  expect(scene.ids).toEqual(['1']);
});

test('E2 a cut that cannot be whole leaves the source as it was', () => {
  const scene = lined();
  scene.creates(BEN, object('3'));
  const before = contentHash(scene.page);
  const folded = cuts(scene, ANNA, '2', '3');
  expect(reasons(folded)).toEqual(['exists', 'exists', 'exists']);
  expect(folded.touched.size).toBe(0);
  expect(contentHash(scene.page)).toBe(before);
});

test('E3 two people cutting one line leave no doubled ink', () => {
  const scene = lined();
  cuts(scene, ANNA, '2', '3');
  expect(reasons(cuts(scene, BEN, '4', '5'))).toEqual(['absent', 'absent', 'absent']);
  expect(scene.ids).toEqual(['2', '3']);
});

test('E4 undo of a cut is whole or nothing', () => {
  const scene = lined();
  const before = contentHash(scene.page);
  const cut = operation(OPERATION.eraser, cutting(fragments('2', '3')), { state: fragments('2', '3') });
  const undo = withoutRedundantState(invert(cut, scene.page, ANNA));
  expect(undo.state.map(({ selectId }) => selectId).sort()).toEqual(['1', '2', '3']);
  cuts(scene, ANNA, '2', '3');
  scene.sends(ANNA, undo);
  expect(contentHash(scene.page)).toBe(before);
  scene.sends(ANNA, withoutRedundantState(invert(undo)));
  expect(scene.ids).toEqual(['2', '3']);
  scene.does(BEN, OPERATION.property, [deletion('3')]);
  expect(reasons(scene.sends(ANNA, undo))).toEqual(['absent', 'absent', 'absent']);
  expect(scene.ids).toEqual(['2']);
});

test('E4 an undo that leaves the state of fragments out is judged by the page', () => {
  const scene = lined();
  cuts(scene, ANNA, '2', '3');
  scene.sets(BEN, '2', 'left', 0, 1);
  const changes = [deletion('2'), deletion('3'), creation('1')];
  const state = [object('1', { type: 101 })];
  expect(reasons(scene.does(ANNA, OPERATION.undo, changes, { state }))).toEqual(['touched', 'touched', 'touched']);
  expect(scene.ids).toEqual(['2', '3']);
});

test('U4 E4 a fragment that goes again in the same operation is no part of its undo', () => {
  const scene = lined();
  scene.creates(ANNA, object('8'));
  const before = contentHash(scene.page);
  const state = [object('2', { type: 101, cutFrom: '1', parentId: '8' })];
  const changes = [...cutting(state), deletion('8')];
  const undo = invert(operation(OPERATION.eraser, changes, { state }), scene.page, ANNA);
  scene.does(ANNA, OPERATION.eraser, changes, { state });
  expect(scene.ids).toEqual([]);
  expect(reasons(scene.sends(ANNA, undo))).toEqual([]);
  expect(contentHash(scene.page)).toBe(before);
});

test('E4 an object is the fragment of one cut only, even if another object there names it as its source', () => {
  const scene = lined();
  scene.creates(ANNA, object('24', { cutFrom: '9' }));
  const before = contentHash(scene.page);
  const state = [object('9', { type: 101, cutFrom: '1' })];
  const changes = [...cutting(state), deletion('24')];
  const undo = invert(operation(OPERATION.eraser, changes, { state }), scene.page, ANNA);
  expect(reasons(scene.does(ANNA, OPERATION.eraser, changes, { state }))).toEqual([]);
  expect(scene.ids).toEqual(['9']);
  expect(reasons(scene.sends(ANNA, undo))).toEqual([]);
  expect(contentHash(scene.page)).toBe(before);
});
