import { KIND } from '@sw/board-model';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
});

const ids = (...objects: readonly { readonly selectId: string }[]): string[] => objects.map(({ selectId }) => selectId);
const order = (): string[] => [...ann.objects].sort((a, b) => a.zIndex - b.zIndex).map(({ selectId }) => selectId);

test('aligning is one step for undo, is seen by others, moves groups as one and leaves locked objects where they are', async () => {
  const bob = await join(board, 'client-bob', 6);
  const a = ann.shape([100, 100, 200, 150]);
  const b = ann.shape([300, 200, 350, 260]);
  const c = ann.shape([400, 300, 460, 380]);
  const locked = ann.shape([20, 500, 60, 540]);
  ann.run({ name: 'lock' });
  ann.run({ name: 'select', ids: ids(b, c) });
  ann.run({ name: 'group' });
  ann.run({ name: 'select', ids: ids(a, b, c, locked) });
  ann.run({ name: 'align', to: 'left' });
  expect([a, b, c, locked].map((object) => ann.now(object).left)).toEqual([100, 100, 200, 20]);
  await time.pass(100);
  expect(bob.now(c).left).toBe(200);
  const { pending } = ann.page;
  ann.run({ name: 'align', to: 'left' });
  expect(ann.page.pending, 'nothing is left to move').toBe(pending);
  ann.run({ name: 'undo' });
  expect([a, b, c].map((object) => ann.now(object).left)).toEqual([100, 300, 400]);
});

test('distributing gives equal gaps; a line that holds on to objects follows them', () => {
  const a = ann.shape([0, 100, 100, 200]);
  const b = ann.shape([110, 100, 210, 200]);
  const c = ann.shape([500, 100, 600, 200]);
  ann.run({ name: 'select', ids: ids(a, b) });
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'distribute', axis: 'x' });
  expect([a, b, c].map((object) => ann.now(object).left)).toEqual([0, 250, 500]);
});

test('the same size is that of the largest, each from its corner', () => {
  const a = ann.shape([0, 0, 100, 50]);
  const b = ann.shape([300, 0, 350, 300]);
  const line = ann.shape([0, 400, 50, 400], KIND.solidLine);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'sameSize' });
  expect(ann.now(a)).toMatchObject({ left: 0, top: 0, width: 50, height: 300 });
  expect(ann.now(b)).toMatchObject({ width: 50, height: 300 });
  expect(ann.now(line).width).toBe(line.width);
  ann.run({ name: 'undo' });
  expect(ann.now(a)).toMatchObject({ width: 100, height: 50 });
});

test('one step goes past the next object that is overlapped, and not past what lies elsewhere', () => {
  const a = ann.shape([0, 0, 100, 100]);
  const far = ann.shape([500, 500, 600, 600]);
  const b = ann.shape([50, 50, 150, 150]);
  const c = ann.shape([60, 60, 160, 160]);
  ann.run({ name: 'select', ids: ids(a) });
  ann.key(']', { ctrl: true, code: 'BracketRight' });
  expect(order()).toEqual(ids(far, b, a, c));
  ann.run({ name: 'bringForward' });
  expect(order()).toEqual(ids(far, b, c, a));
  const { pending } = ann.page;
  ann.run({ name: 'bringForward' });
  expect(ann.page.pending, 'it is in front of all it overlaps').toBe(pending);
  ann.key('[', { ctrl: true, code: 'BracketLeft' });
  expect(order()).toEqual(ids(far, b, a, c));
  ann.run({ name: 'select', ids: ids(b, c) });
  ann.run({ name: 'sendBackward' });
  expect(order()).toEqual(ids(far, b, c, a));
});

test('a style is copied with what it does not set, and pasted on what can have it', () => {
  const a = ann.shape([0, 0, 100, 100]);
  ann.run({ name: 'style', patch: { fill: '#FFE58A', strokeWidth: 8 } });
  const b = ann.shape([200, 0, 300, 100]);
  ann.run({ name: 'style', patch: { fill: '#E64243', lineStyle: 'dashed' } });
  const line = ann.shape([0, 300, 100, 300], KIND.solidLine);
  ann.run({ name: 'select', ids: ids(a) });
  ann.key('c', { ctrl: true, alt: true });
  ann.run({ name: 'select', ids: ids(b, line) });
  ann.key('v', { ctrl: true, alt: true });
  expect(ann.now(b)).toMatchObject({ fill: '#FFE58A', strokeWidth: 8 });
  expect(ann.now(b).lineStyle).toBe(ann.now(a).lineStyle);
  expect(ann.now(line)).toMatchObject({ strokeWidth: 8 });
  expect(ann.now(line).fill).toBe(line.fill);
  ann.run({ name: 'undo' });
  expect(ann.now(b).fill).toBe('#E64243');
});

test('Ctrl+D repeats how far the last duplicate was moved', () => {
  ann.shape([100, 100, 200, 200]);
  const press = () => ann.key('d', { ctrl: true });
  const lefts = () => ann.objects.map(({ left }) => left).sort((a, b) => a - b);
  press();
  expect(lefts()).toEqual([100, 124]);
  ann.drag(
    [
      [174, 174],
      [250, 174],
      [300, 150],
    ],
    { ctrl: true },
  );
  press();
  press();
  expect(lefts()).toEqual([100, 250, 400, 550]);
  expect(ann.objects.map(({ top }) => top)).toEqual([100, 100, 100, 100]);
  // A different object is duplicated beside itself again.
  ann.shape([100, 500, 200, 600]);
  press();
  expect(ann.objects.map(({ left }) => left)).toContain(124);
});

test('the turning handle stands out of the lower left corner', () => {
  const a = ann.shape([300, 300, 400, 400]);
  ann.drag(
    [
      [280, 420],
      [270, 400],
      [258, 350],
    ],
    { shift: true },
  );
  expect(ann.now(a).angle).not.toBe(0);
});
