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

const tab = (shift = false): boolean => ann.key('Tab', { code: 'Tab', shift });
const place = () => [ann.state.walked?.place, ann.state.walked?.count];

test('Tab goes from object to object as people read, Shift+Tab back, and beyond the ends the key is the browser’s', () => {
  const [low, right, left] = [ann.shape([0, 400, 50, 450]), ann.shape([300, 0, 350, 50]), ann.shape([0, 0, 50, 50])];
  ann.run({ name: 'select', ids: [] });
  const seen: string[] = [];
  while (tab()) seen.push(ann.state.selection.ids.join());
  expect(seen).toEqual([left.selectId, right.selectId, low.selectId]);
  expect(place()).toEqual([3, 3]);
  expect([tab(true), place()]).toEqual([true, [2, 3]]);
  expect([tab(true), place()]).toEqual([true, [1, 3]]);
  expect(tab(true)).toBe(false);
});

test('with nothing selected Shift+Tab begins at the end; a group is one step, strokes are one step together', () => {
  ann.shape([0, 0, 50, 50]);
  ann.shape([100, 0, 150, 50]);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'group' });
  for (const y of [300, 400]) {
    ann.run({ name: 'tool', mode: 'DRAW' });
    ann.drag([
      [0, y],
      [100, y],
    ]);
  }
  ann.run({ name: 'select', ids: [] });
  expect([tab(true), ann.state.walked]).toMatchObject([true, { node: { kind: 'ink' }, place: 2, count: 2 }]);
  expect([tab(true), ann.state.walked]).toMatchObject([true, { node: { kind: 'group' }, place: 1 }]);
  expect(ann.state.selection.ids).toHaveLength(2);
});

test('Escape lets go, and the next Tab leaves the canvas; any other key stays on it', () => {
  ann.shape([0, 0, 50, 50]);
  ann.shape([100, 0, 150, 50]);
  tab();
  ann.key('Escape');
  expect([ann.state.selection.ids, ann.state.walked]).toEqual([[], undefined]);
  expect(tab()).toBe(false);
  expect(tab()).toBe(true);
  ann.key('Escape');
  ann.click(500, 500);
  expect(tab()).toBe(true);
});

test('what lies outside of the window is brought into it', () => {
  ann.shape([100, 100, 200, 200]);
  ann.run({ name: 'select', ids: [] });
  ann.run({ name: 'lookAt', centre: { x: 9_000, y: 9_000 } });
  tab();
  expect(ann.state.camera).toEqual({ x: 150 - 500, y: 150 - 400, zoom: 1 });
  const { camera } = ann.state;
  ann.key('Escape');
  tab();
  tab();
  expect(ann.state.camera).toBe(camera);
});

test('a viewer is not held by the objects, and a pointer that selects ends the walk', async () => {
  const a = ann.shape([0, 0, 50, 50]);
  ann.shape([100, 0, 150, 50]);
  await time.pass(100);
  const bob = await join(board, 'client-bob', 6, { permit: 0 });
  expect(bob.key('Tab', { code: 'Tab' })).toBe(false);
  ann.run({ name: 'select', ids: [] });
  tab();
  expect(ann.state.walked?.node.ids).toEqual([a.selectId]);
  ann.run({ name: 'selectAll' });
  expect(ann.state.walked).toBeUndefined();
});
