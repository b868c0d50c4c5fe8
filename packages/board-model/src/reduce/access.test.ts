import { expect, test } from 'vitest';
import { ANNA, BEN, object, reasons, Scene } from '../../testing/scene.ts';
import { isOperationCode, OPERATION, OPERATION_RULES, SYSTEM } from '../index.ts';

const started = (): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  return scene;
};

test('A1 a control record of anybody but the system is consumed and void', () => {
  const scene = started();
  const folded = scene.controls({ type: 'pageDeleted' }, ANNA);
  expect([folded.consumed, reasons(folded)]).toEqual([true, ['notSystem']]);
  expect(scene.page.access.deleted).toBe(false);
});

test('A2 a downgrade voids what follows it, an upgrade lifts it', () => {
  const scene = started();
  scene.controls({ type: 'permit', actor: ANNA, permit: 0 });
  expect(reasons(scene.sets(ANNA, '1', 'left', 0, 9))).toEqual(['permit']);
  expect(reasons(scene.sets(BEN, '1', 'top', 0, 9))).toEqual([]);
  scene.controls({ type: 'permit', actor: ANNA, permit: 1 });
  expect(reasons(scene.sets(ANNA, '1', 'left', 0, 9))).toEqual([]);
  scene.controls({ type: 'permit', actor: ANNA, permit: 2 });
  expect(scene.page.access.permits.size).toBe(0);
  expect(scene.get('1')).toMatchObject({ left: 9, top: 9 });
});

test('A3 a removed person has no effect until let in again', () => {
  const scene = started();
  scene.controls({ type: 'removed', actor: ANNA });
  expect(reasons(scene.creates(ANNA, object('2')))).toEqual(['removed']);
  scene.controls({ type: 'permit', actor: ANNA, permit: 2 });
  expect(reasons(scene.creates(ANNA, object('2')))).toEqual([]);
});

test('A4 in demo mode only the opener works, from any tab', () => {
  const scene = started();
  scene.controls({ type: 'demoOn', actor: ANNA, clientId: 'tab' });
  expect(reasons(scene.creates(BEN, object('2')))).toEqual(['demo']);
  expect(reasons(scene.creates(ANNA, object('3')))).toEqual([]);
  const changes = [['4', 'exist', 0, 1]] as const;
  const reloaded = scene.does(ANNA, OPERATION.created, changes, { state: [object('4')], clientId: 'reload' });
  expect(reasons(reloaded)).toEqual([]);
  scene.controls({ type: 'demoOff' });
  expect(reasons(scene.creates(BEN, object('2')))).toEqual([]);
});

test('A5 a deleted page and a recycled board take nothing until they are restored', () => {
  const scene = started();
  scene.controls({ type: 'boardRecycled' });
  expect(reasons(scene.sets(ANNA, '1', 'left', 0, 1))).toEqual(['boardRecycled']);
  scene.controls({ type: 'boardRestored' });
  expect(reasons(scene.sets(ANNA, '1', 'left', 0, 1))).toEqual([]);
  scene.controls({ type: 'pageDeleted' });
  scene.controls({ type: 'boardRestored' });
  expect(reasons(scene.sets(ANNA, '1', 'left', 0, 2))).toEqual(['pageDeleted']);
  expect(scene.get('1')?.left).toBe(1);
  scene.controls({ type: 'pageRestored' });
  expect(scene.get('1')?.left, 'what came while it was deleted stays void').toBe(1);
  expect(reasons(scene.sets(ANNA, '1', 'left', 1, 3))).toEqual([]);
});

test('A6 demo and permits do not bind the system, deletion does', () => {
  const scene = started();
  scene.controls({ type: 'demoOn', actor: ANNA, clientId: 'tab' });
  expect(reasons(scene.sets(SYSTEM, '1', 'left', 0, 1))).toEqual([]);
  scene.controls({ type: 'pageDeleted' });
  expect(reasons(scene.sets(SYSTEM, '1', 'left', 0, 2))).toEqual(['pageDeleted']);
});

test('A7 an operation meant for another page is void', () => {
  const scene = started();
  const folded = scene.does(ANNA, OPERATION.property, [['1', 'left', 0, 1]], { pageId: '5' });
  expect(reasons(folded)).toEqual(['otherPage']);
});

test('R3.81 R3.82 R3.83 R3.84 R3.85 R3.86 R3.87 R3.88 O10 the sixteen codes have their numbers', () => {
  expect(OPERATION).toEqual({
    created: 1,
    eraser: 2,
    clean: 3,
    background: 4,
    property: 5,
    page: 6,
    canvas: 7,
    undo: 8,
    redo: 9,
    document: 10,
    laser: 11,
    crossCopy: 12,
    hyperlink: 13,
    documentDeleteLine: 14,
    refreshUrl: 15,
    uploadError: 16,
  });
  expect(Object.keys(OPERATION_RULES)).toHaveLength(16);
  expect([0, 1, 16, 17, '1', 1.5].map(isOperationCode)).toEqual([false, true, true, false, false, false]);
});
