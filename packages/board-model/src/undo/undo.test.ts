import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, reasons, Scene } from '../../testing/scene.ts';
import {
  type Change,
  contentHash,
  creation,
  deletion,
  invert,
  OPERATION,
  OPERATION_RULES,
  type Operation,
  pageHash,
  UndoStack,
  withoutRedundantState,
} from '../index.ts';

const drawn = (): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'), object('2'));
  return scene;
};
const moving = (after: number): Operation => operation(OPERATION.property, [['1', 'left', 0, after]]);

test('R3.83 R4.23 U1 undo swaps old and new of each change, the last first', () => {
  const changes: Change[] = [
    ['1', 'left', 0, 5],
    ['1', 'top', 1, 6],
    ['2', 'exist', 0, 1],
  ];
  const undo = invert(operation(OPERATION.property, changes));
  expect(undo.header.protocolType).toBe(OPERATION.undo);
  expect(undo.changes).toEqual([
    ['2', 'exist', 1, 0],
    ['1', 'top', 6, 1],
    ['1', 'left', 5, 0],
  ]);
  expect(invert(undo).header.protocolType).toBe(OPERATION.redo);
  expect(invert(undo).changes).toEqual(changes);
});

test('U2 undo applies only where the present value is what is being undone', () => {
  const scene = drawn();
  const undo = invert(moving(5), scene.page, ANNA);
  scene.sets(ANNA, '1', 'left', 0, 5);
  scene.sets(BEN, '1', 'left', 5, 8);
  expect(reasons(scene.sends(ANNA, undo))).toEqual(['changed', 'changed']);
  expect(scene.get('1')?.left).toBe(8);
});

test('P1 U9 undo of a move is void once another person has moved the object in another direction', () => {
  const scene = drawn();
  const undo = invert(moving(5), scene.page, ANNA);
  scene.sets(ANNA, '1', 'left', 0, 5);
  scene.sets(BEN, '1', 'top', 0, -4);
  expect(reasons(scene.sends(ANNA, undo))).toEqual(['changed', 'changed']);
  expect(scene.get('1')).toMatchObject({ left: 5, top: -4 });
});

test('U9 undo of a move is whole: who moves the object in one direction keeps it where they put it', () => {
  const scene = drawn();
  const move: Change[] = [
    ['1', 'left', 0, 5],
    ['1', 'top', 0, 5],
    ['1', 'fill', null, '#f00'],
    ['2', 'left', 0, 5],
    ['2', 'top', 0, 5],
  ];
  const undo = invert(operation(OPERATION.property, move), scene.page, ANNA);
  scene.does(ANNA, OPERATION.property, move);
  scene.sets(BEN, '1', 'left', 5, 8);
  expect(reasons(scene.sends(ANNA, undo))).toEqual(['changed', 'changed']);
  expect(scene.get('1')).toMatchObject({ left: 8, top: 5 });
  expect(scene.get('1')?.fill).toBeUndefined();
  expect(scene.get('2')).toMatchObject({ left: 0, top: 0 });
});

test('U2 undo of the background asks for the present one too', () => {
  const scene = drawn();
  const change: Change = ['', 'background', null, 'red'];
  const undo = invert(operation(OPERATION.background, [change]), scene.page, ANNA);
  scene.does(ANNA, OPERATION.background, [change]);
  scene.does(BEN, OPERATION.background, [['', 'background', 'red', 'blue']]);
  expect(reasons(scene.sends(ANNA, undo))).toEqual(['changed']);
  scene.does(BEN, OPERATION.background, [['', 'background', 'blue', 'red']]);
  scene.sends(ANNA, undo);
  expect(scene.page.background).toBeNull();
});

test('U3 undo of a creation is void once another person changed the object or put something below it', () => {
  const scene = drawn();
  scene.sets(BEN, '1', 'left', 0, 5);
  scene.creates(BEN, object('3', { parentId: '2' }));
  expect(reasons(scene.does(ANNA, OPERATION.undo, [deletion('1'), deletion('2')]))).toEqual(['touched', 'touched']);
  expect(reasons(scene.does(BEN, OPERATION.undo, [deletion('1')]))).toEqual(['touched']);
  expect(scene.ids).toEqual(['1', '2', '3']);
});

test('U3 undo of a creation that nobody touched takes it away', () => {
  const scene = drawn();
  scene.sets(ANNA, '1', 'left', 0, 5);
  expect(reasons(scene.does(ANNA, OPERATION.undo, [deletion('1')]))).toEqual([]);
  expect(scene.ids).toEqual(['2']);
});

test('U3 an own object that is locked itself goes, below a lock it stays', () => {
  const scene = drawn();
  scene.creates(ANNA, object('3', { tpvLocked: true }), object('4', { parentId: '2' }));
  scene.sets(BEN, '2', 'tpvLocked', null, true);
  expect(reasons(scene.does(ANNA, OPERATION.undo, [deletion('3'), deletion('4')]))).toEqual(['locked']);
  expect(scene.ids).toEqual(['1', '2', '4']);
});

test('R4.22 U4 undo of a deletion restores everything that went', () => {
  const scene = drawn();
  scene.creates(BEN, object('3', { parentId: '1', fill: '#f00' }));
  const before = contentHash(scene.page);
  const undo = invert(operation(OPERATION.property, [deletion('1')]), scene.page, ANNA);
  expect(undo.changes).toEqual([creation('1'), creation('3')]);
  scene.does(ANNA, OPERATION.property, [deletion('1')]);
  scene.sends(ANNA, undo);
  expect(contentHash(scene.page)).toBe(before);
  expect(scene.page.births.get('3')?.creator).toBe(ANNA);
});

test('U4 what was locked with its children comes back locked', () => {
  const scene = drawn();
  scene.creates(ANNA, object('3', { parentId: '1' }));
  scene.sets(ANNA, '1', 'tpvLocked', null, true);
  const before = contentHash(scene.page);
  const changes: Change[] = [['1', 'tpvLocked', true, null], deletion('1')];
  const undo = invert(operation(OPERATION.property, changes), scene.page, ANNA);
  scene.does(ANNA, OPERATION.property, changes);
  expect(reasons(scene.sends(ANNA, undo))).toEqual([]);
  expect(contentHash(scene.page)).toBe(before);
});

test('R4.23 U5 redo gives what was there before the undo', () => {
  const scene = drawn();
  const undo = invert(moving(5), scene.page, ANNA);
  scene.sets(ANNA, '1', 'left', 0, 5);
  const done = contentHash(scene.page);
  scene.sends(ANNA, undo);
  expect(scene.get('1')?.left).toBe(0);
  scene.sends(ANNA, invert(undo));
  expect(contentHash(scene.page)).toBe(done);
});

test('U6 redo of a deletion is void once another person touched what came back', () => {
  const scene = drawn();
  const undo = invert(operation(OPERATION.property, [deletion('1')]), scene.page, ANNA);
  scene.does(ANNA, OPERATION.property, [deletion('1')]);
  scene.sends(ANNA, undo);
  scene.sets(BEN, '1', 'left', 0, 5);
  expect(reasons(scene.sends(ANNA, invert(undo)))).toEqual(['touched']);
  expect(scene.get('1')?.left).toBe(5);
});

test('U7 the stack counts gestures, parts come back together, a new gesture ends redo', () => {
  const stack = new UndoStack();
  expect([stack.undo(), stack.redo()]).toEqual([undefined, undefined]);
  stack.push('g1', invert(moving(1)));
  stack.push('g2', invert(operation(OPERATION.created, [creation('3')], { state: [object('3')] })));
  stack.push('g2', invert(operation(OPERATION.created, [creation('4')], { state: [object('4')] })));
  expect(stack.undoCount).toBe(2);
  const undone = stack.undo();
  expect(undone?.map(({ changes }) => changes)).toEqual([[deletion('4')], [deletion('3')]]);
  expect(undone?.flatMap(({ state }) => state)).toEqual([]);
  expect([stack.undoCount, stack.redoCount]).toEqual([1, 1]);
  const redone = stack.redo();
  expect(redone?.map(({ changes }) => changes)).toEqual([[creation('3')], [creation('4')]]);
  expect(redone?.map(({ state }) => state)).toEqual([[object('3')], [object('4')]]);
  stack.undo();
  stack.push('g3', invert(moving(2)));
  expect([stack.undoCount, stack.redoCount]).toEqual([2, 0]);
});

test('U7 the stack forgets the oldest of more than 200 gestures', () => {
  const stack = new UndoStack();
  for (let i = 0; i < 250; i += 1) stack.push(`g${i}`, invert(moving(i)));
  expect(stack.undoCount).toBe(200);
});

test('U8 invert leaves the page as it found it', () => {
  const scene = drawn();
  const before = pageHash(scene.page);
  invert(operation(OPERATION.clean, [], { versionId: 99 }), scene.page, ANNA);
  expect(pageHash(scene.page)).toBe(before);
});

test('U8 the wire form leaves out state that nobody needs', () => {
  const undo = invert(operation(OPERATION.created, [creation('1')], { state: [object('1')] }));
  expect([undo.state.length, withoutRedundantState(undo).state.length]).toEqual([1, 0]);
});

test('U7 upkeep, laser and pages are not undoable', () => {
  const codes = Object.entries(OPERATION_RULES).filter(([, rule]) => !rule.undoable);
  expect(codes.map(([code]) => Number(code))).toEqual([6, 10, 11, 15, 16]);
});
