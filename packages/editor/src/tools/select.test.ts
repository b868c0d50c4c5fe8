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

const selected = (): readonly string[] => [...ann.state.selection.ids].sort();

test('R2.70 a click selects what is drawn there: the outline of an empty shape, the inside of a filled one', () => {
  const empty = ann.shape([100, 100, 300, 300]);
  ann.key('Escape');
  ann.click(200, 200);
  expect(selected()).toEqual([]);
  ann.click(100, 150);
  expect(selected()).toEqual([empty.selectId]);
  ann.run({ name: 'style', patch: { fill: '#FFFFFF' } });
  ann.key('Escape');
  ann.click(200, 200);
  expect(selected()).toEqual([empty.selectId]);
});

test('Shift takes in and puts out; a marquee takes what it touches; locked objects stay out', () => {
  const a = ann.shape([100, 100, 200, 200]);
  const b = ann.shape([300, 100, 400, 200]);
  const c = ann.shape([500, 100, 600, 200]);
  ann.run({ name: 'lock' });
  ann.key('Escape');
  ann.click(100, 150);
  ann.click(300, 150, { shift: true });
  expect(selected()).toEqual([a.selectId, b.selectId].sort());
  ann.click(300, 150, { shift: true });
  expect(selected()).toEqual([a.selectId]);
  ann.drag([
    [50, 50],
    [350, 150],
    [650, 250],
  ]);
  expect(selected()).toEqual([a.selectId, b.selectId].sort());
  ann.click(500, 150);
  expect(selected()).toEqual([c.selectId]);
  expect(ann.state.selection.locked).toBe('all');
});

test('dragging moves all that is selected by one operation, and others see it', async () => {
  const bob = await join(board, 'client-bob', 6);
  const a = ann.shape([100, 100, 200, 200]);
  const b = ann.shape([300, 400, 400, 500]);
  ann.run({ name: 'selectAll' });
  ann.drag(
    [
      [100, 150],
      [120, 160],
      [137, 181],
    ],
    { ctrl: true },
  );
  expect(ann.now(a)).toMatchObject({ left: 137, top: 131 });
  await time.pass(100);
  expect(bob.now(b)).toMatchObject({ left: 337, top: 431 });
  ann.run({ name: 'undo' });
  expect([ann.now(a).left, ann.now(b).left]).toEqual([100, 300]);
});

test('a hundred objects are moved as one picture that the stage could draw beforehand, and then by one operation', () => {
  const first = ann.shape([100, 100, 110, 110]);
  for (let i = 1; i < 100; i += 1) {
    const [x, y] = [100 + 40 * (i % 10), 100 + 40 * Math.floor(i / 10)];
    ann.shape([x, y, x + 10, y + 10]);
  }
  ann.run({ name: 'selectAll' });
  time.frame();
  expect(ann.stage.expected).toHaveLength(100);
  ann.pointer('down', 300, 305, { ctrl: true });
  ann.pointer('move', 330, 305, { ctrl: true });
  const [item, ...others] = ann.stage.items;
  expect(item).toMatchObject({ kind: 'moved', dx: 30, dy: 0 });
  expect(others).toEqual([]);
  ann.pointer('move', 350, 315, { ctrl: true });
  const [next] = ann.stage.items;
  // The same array, so the existing drawing is only copied.
  expect(next?.kind === 'moved' && item?.kind === 'moved' && next.objects === item.objects).toBe(true);
  ann.pointer('up', 350, 315, { ctrl: true });
  expect(ann.stage.items).toEqual([]);
  expect(ann.now(first)).toMatchObject({ left: 150, top: 110 });
  ann.run({ name: 'undo' });
  expect(ann.now(first)).toMatchObject({ left: 100, top: 100 });
});

test('a drag stands in line with a neighbour and shows the guide', () => {
  ann.shape([100, 100, 200, 200]);
  const b = ann.shape([400, 300, 500, 400]);
  ann.pointer('down', 450, 350);
  ann.pointer('move', 300, 300);
  ann.pointer('move', 253, 350);
  time.frame();
  expect(ann.stage.paint).toBeDefined();
  ann.pointer('up', 253, 350);
  // Its left edge at 203 is 3 from the neighbour's right edge at 200.
  expect(ann.now(b).left).toBe(200);
});

test('Alt drags copies, and the original stays', () => {
  const a = ann.shape([100, 100, 200, 200]);
  ann.drag(
    [
      [150, 150],
      [250, 300],
      [350, 450],
    ],
    { alt: true, ctrl: true },
  );
  expect(ann.objects).toHaveLength(2);
  expect(ann.now(a).left).toBe(100);
  const copy = ann.objects.find(({ selectId }) => selectId !== a.selectId);
  expect(copy).toMatchObject({ left: 300, top: 400, width: 100 });
  expect(selected()).toEqual([copy?.selectId]);
});

test('a corner handle resizes, Shift keeps the proportions, past the other corner it mirrors', () => {
  const a = ann.shape([100, 100, 300, 200]);
  ann.drag([
    [300, 200],
    [350, 260],
    [400, 250],
  ]);
  expect(ann.now(a)).toMatchObject({ left: 100, top: 100, width: 300, height: 150, scaleX: 1 });
  ann.drag(
    [
      [400, 250],
      [500, 300],
      [700, 260],
    ],
    { shift: true },
  );
  expect(ann.now(a)).toMatchObject({ width: 600, height: 300 });
  ann.drag([
    [700, 400],
    [300, 300],
    [0, 400],
  ]);
  expect(ann.now(a)).toMatchObject({ left: 100, width: 100, height: 300, scaleX: -1 });
});

test('beside a corner it turns about its middle, with Shift in steps of 15°', () => {
  const a = ann.shape([100, 100, 300, 300]);
  ann.drag(
    [
      [320, 80],
      [330, 120],
      [325, 190],
    ],
    { shift: true },
  );
  expect(ann.now(a).angle % 15).toBe(0);
  expect(ann.now(a).angle).not.toBe(0);
});

test('the end of a line is taken to another shape and holds on there', () => {
  const box = ann.shape([400, 400, 500, 500]);
  const line = ann.shape([100, 100, 200, 200], KIND.solidLine);
  ann.drag([
    [200, 200],
    [300, 300],
    [450, 402],
  ]);
  expect(ann.now(line).end).toEqual({ selectId: box.selectId, x: 0.5, y: 0 });
  ann.drag(
    [
      [275, 250],
      [300, 300],
      [375, 350],
    ],
    { ctrl: true },
  );
  expect(ann.now(line).end).toBeUndefined();
  expect(ann.now(line)).toMatchObject({ left: 200, top: 200 });
});

test('a dot beside a shape begins a line that holds on to it', () => {
  const a = ann.shape([100, 100, 200, 200]);
  const b = ann.shape([400, 100, 500, 200]);
  ann.click(100, 150);
  ann.drag([
    [214, 150],
    [300, 150],
    [398, 150],
  ]);
  const line = ann.objects.find(({ type }) => type === KIND.solidArrow);
  expect(line?.start?.selectId).toBe(a.selectId);
  expect(line?.end?.selectId).toBe(b.selectId);
});

test('a locked object is selected and not moved', () => {
  const a = ann.shape([100, 100, 200, 200]);
  ann.run({ name: 'lock' });
  ann.drag([
    [100, 150],
    [200, 250],
    [300, 350],
  ]);
  expect(ann.now(a).left).toBe(100);
  expect(ann.messages).toContainEqual({ type: 'locked' });
});

test('a double click writes on a shape, and on the canvas begins a text', () => {
  const a = ann.shape([100, 100, 200, 200]);
  ann.click(150, 150);
  ann.click(150, 150, { clicks: 2 });
  expect(ann.state.editing).toBe(a.selectId);
  ann.key('Escape');
  ann.click(600, 600, { clicks: 2 });
  expect(ann.state.editing).not.toBe(a.selectId);
  expect(ann.text.object()).toMatchObject({ type: 601, left: 600 });
});

test('a group is selected and moved as one', () => {
  const a = ann.shape([100, 100, 200, 200]);
  const b = ann.shape([300, 100, 400, 200]);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'group' });
  ann.key('Escape');
  ann.click(100, 150);
  expect(selected()).toEqual([a.selectId, b.selectId].sort());
  ann.run({ name: 'ungroup' });
  ann.key('Escape');
  ann.click(100, 150);
  expect(selected()).toEqual([a.selectId]);
});

test('the right button selects what lies there and opens the menu', () => {
  const a = ann.shape([100, 100, 200, 200]);
  ann.key('Escape');
  ann.pointer('down', 100, 150, { button: 2 });
  expect(selected()).toEqual([a.selectId]);
  expect(ann.menus).toEqual([{ x: 100, y: 150 }]);
  // On empty canvas the menu applies to the page.
  ann.pointer('down', 600, 600, { button: 2 });
  expect(selected()).toEqual([]);
});
