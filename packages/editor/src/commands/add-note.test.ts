import { KIND } from '@sw/board-model';
import type { Box } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { placeBeside } from './add-note.ts';

let ann: Person;
beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

test('a note stands right of what it follows, or where the next one is free', () => {
  const box: Box = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  expect(placeBeside(box, () => true)).toEqual({ minX: 124, minY: 0, maxX: 324, maxY: 200 });
  expect(placeBeside(box, ({ minX }) => minX > 200)).toMatchObject({ minX: 348, minY: 0 });
  expect(placeBeside(box, ({ minY }) => minY > 0)).toMatchObject({ minX: -100, minY: 224 });
  expect(placeBeside(box, () => false)).toMatchObject({ minX: 124, minY: 0 });
});

test('a note that is added by keys is selected and written on', () => {
  const shape = ann.shape([0, 0, 50, 50]);
  ann.run({ name: 'addNote', beside: shape.selectId });
  const note = ann.objects.find(({ type }) => type === KIND.memoText);
  expect(ann.state.selection.ids).toEqual([note?.selectId]);
  expect(ann.state.editing).toBe(note?.selectId);
});

test('what is taken out of a group leaves the others together', () => {
  const [a, b, c] = [ann.shape([0, 0, 50, 50]), ann.shape([100, 0, 150, 50]), ann.shape([200, 0, 250, 50])];
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'group' });
  ann.run({ name: 'takeOut', ids: [b.selectId] });
  expect([a, b, c].map((one) => ann.now(one).groupId === undefined)).toEqual([false, true, false]);
  expect(ann.now(a).groupId).toBe(ann.now(c).groupId);
});

test('at a point stands the frontmost object, as a whole', () => {
  const [a] = [ann.shape([0, 0, 50, 50])];
  expect(ann.editor.at({ x: 0, y: 25 })).toBe(a.selectId);
  expect(ann.editor.at({ x: 500, y: 25 })).toBeUndefined();
});
