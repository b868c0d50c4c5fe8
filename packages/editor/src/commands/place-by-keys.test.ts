import { KIND, textOf } from '@sw/board-model';
import type { Box } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { placeBeside } from './place-by-keys.ts';

let ann: Person;
beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

test('a note stands right of what it follows, or where the next one is free', () => {
  const box: Box = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  expect(placeBeside(box, () => true)).toEqual({ minX: 124, minY: 0, maxX: 324, maxY: 200 });
  expect(placeBeside(box, ({ minX }) => minX > 200)).toMatchObject({ minX: 348, minY: 0 });
  expect(placeBeside(box, ({ minY }) => minY > 0)).toMatchObject({ minX: -100, minY: 224 });
  // On a page without any room it comes below everything.
  expect(placeBeside(box, ({ minY }) => minY > 40_000)).toMatchObject({ minY: 40_096 });
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

test('N and Enter place a note in the middle, the next one beside it, and none on top of anything', () => {
  ann.shape([480, 380, 520, 420]);
  ann.key('Escape');
  const place = () => {
    ann.key('n');
    ann.key('Enter');
    ann.text.input([{ text: 'idea' }]);
    ann.run({ name: 'escape' });
  };
  for (let i = 0; i < 3; i += 1) place();
  const notes = ann.objects.filter(({ type }) => type === KIND.memoText);
  expect(notes).toHaveLength(3);
  const [first, second, third] = notes;
  expect(first?.left).toBeGreaterThan(520);
  expect(second).toMatchObject({ left: (first?.left ?? 0) + 224, top: first?.top });
  expect(third).toMatchObject({ left: (first?.left ?? 0) + 448, top: first?.top });
});

test.each([
  ['r', KIND.rectangle, 200, 120],
  ['o', KIND.ellipse, 160, 160],
] as const)(
  '%s and Enter place a shape in the middle of the window, the next one beside it, and typing writes on it',
  (key, type, width, height) => {
    const place = () => {
      ann.key(key);
      ann.key('Enter');
    };
    place();
    const [first] = ann.objects;
    expect(first).toMatchObject({ type, left: 500 - width / 2, top: 400 - height / 2, width, height });
    expect(ann.state.choice.mode).toBe('SELECT');
    expect(ann.state.selection.ids).toEqual([first?.selectId]);
    expect(ann.key('z')).toBe(false);
    ann.text.input([{ text: 'z' }]);
    ann.run({ name: 'escape' });
    place();
    expect(ann.objects).toHaveLength(2);
    expect(ann.objects[1]).toMatchObject({ left: 500 + width / 2 + 24, top: 400 - height / 2 });
  },
);

test('L and Enter place a line, and its ends can be moved', () => {
  ann.key('l');
  ann.key('Enter');
  expect(ann.only).toMatchObject({ type: KIND.solidLine, left: 400, top: 400, width: 200, height: 0 });
  expect(ann.state.selection.ids).toEqual([ann.only.selectId]);
});

test('T and Enter begin a text in the middle of the window, beside what is there', () => {
  ann.shape([480, 380, 520, 420]);
  ann.key('Escape');
  ann.key('t');
  ann.key('Enter');
  ann.text.input([{ text: 'words' }]);
  ann.run({ name: 'escape' });
  const written = ann.objects.find(({ type }) => type === KIND.textGroup);
  expect(textOf(written ?? ann.only)).toBe('words');
  expect(written?.left).toBeGreaterThan(520);
  expect(ann.state.choice.mode).toBe('SELECT');
});

test('Shift+L connects two selected objects at the sides that face each other, and L alone takes the line', () => {
  const [a, b] = [ann.shape([0, 0, 100, 100]), ann.shape([300, 0, 400, 100])];
  ann.run({ name: 'selectAll' });
  ann.key('L', { shift: true });
  const line = ann.objects.find(({ type }) => type === KIND.solidArrow);
  expect(line).toMatchObject({
    start: { selectId: a.selectId, x: 1, y: 0.5 },
    end: { selectId: b.selectId, x: 0, y: 0.5 },
    left: 100,
    top: 50,
  });
  expect(ann.state.announced).toEqual({ what: 'connected' });
  expect([...ann.state.selection.ids].sort()).toEqual([a.selectId, b.selectId].sort());
  ann.key('l');
  expect(ann.state.choice).toEqual({ mode: 'SHAPE', kind: KIND.solidLine });
});

test('moves and deletions by keys are announced', () => {
  const a = ann.shape([0, 0, 100, 100]);
  ann.key('ArrowRight');
  expect(ann.state.announced).toEqual({ what: 'moved', x: 1, y: 0 });
  ann.shape([200, 0, 300, 100]);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'align', to: 'top' });
  ann.run({ name: 'distribute', axis: 'x' });
  ann.key('Delete');
  expect(ann.state.announced).toEqual({ what: 'deleted', count: 2 });
  expect(ann.objects.some(({ selectId }) => selectId === a.selectId)).toBe(false);
});
