import { GRAPH, KIND, textOf } from '@sw/board-model';
import { compositeOf, layoutOf, nodesBelow, tableOf } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

let time: ManualTime;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  time = new ManualTime();
  const board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
  bob = await join(board, 'client-bob', 6);
});

const pageOf = (person: Person) => {
  const { page } = person.page;
  if (!page) throw new Error('no page');
  return page;
};
const tableObject = (person: Person) => {
  const found = person.objects.find(({ type }) => type === KIND.table);
  if (!found) throw new Error('no table');
  return found;
};
const table = (person: Person) => tableOf(pageOf(person), tableObject(person));
const graph = (person: Person) => {
  const found = person.objects.find(({ type }) => type > 800);
  if (!found) throw new Error('no graph');
  return found;
};
const words = (person: Person): string[] => person.objects.map(textOf).filter((text) => text !== '');
const write = (person: Person, text: string): void => person.text.input([{ text }]);
const way = { ctrl: true, alt: true };

test('R9.53 R3.57 Ctrl+Alt+T puts down a table of 3 × 3 about the middle of the window, which one undo takes away', () => {
  ann.key('t', way);
  expect(table(ann).rows).toHaveLength(3);
  expect(table(ann).columns).toHaveLength(3);
  const { left, top } = tableObject(ann);
  const { width = 0, height = 0 } = layoutOf(pageOf(ann), tableObject(ann)) ?? {};
  expect(left + width / 2).toBeCloseTo(500);
  expect(top + height / 2).toBeCloseTo(400);
  expect(ann.state.selection).toMatchObject({ within: 'table' });
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);
});

test('R3.57 two people write in two cells at once, and in one cell that neither had seen', async () => {
  ann.key('t', way);
  await time.pass(100);
  ann.key('Enter');
  bob.run({ name: 'select', ids: [tableObject(bob).selectId] });
  bob.key('Enter');
  expect(bob.messages).toEqual([]);
  write(ann, 'Supplier');
  write(bob, 'Roof');
  ann.text.end();
  bob.text.end();
  await time.pass(500);
  expect(words(ann)).toHaveLength(1);
  expect(words(ann)[0]).toContain('Supplier');
  expect(words(ann)[0]).toContain('Roof');
  expect(words(bob)).toEqual(words(ann));
  ann.run({ name: 'select', ids: [tableObject(ann).selectId] });
  ann.run({ name: 'editText' });
  ann.text.leave('next');
  write(ann, 'Size');
  ann.text.end();
  await time.pass(500);
  expect(words(bob)).toHaveLength(2);
});

test('R3.57 Tab leads from cell to cell, Shift+Tab back, and behind the last one a new row begins', () => {
  ann.key('t', way);
  ann.key('Enter');
  const placeOf = () => ann.text.object().relations;
  const { rows, columns } = table(ann);
  expect(placeOf()).toEqual({ row: rows[0]?.key, column: columns[0]?.key });
  ann.text.leave('next');
  expect(placeOf()).toEqual({ row: rows[0]?.key, column: columns[1]?.key });
  ann.text.leave('before');
  expect(placeOf()).toEqual({ row: rows[0]?.key, column: columns[0]?.key });
  for (let i = 0; i < 9; i += 1) ann.text.leave('next');
  expect(table(ann).rows).toHaveLength(4);
  expect(placeOf()).toEqual({ row: table(ann).rows[3]?.key, column: columns[0]?.key });
  expect(ann.text.leave('enter')).toBe(false);
});

test('R3.57 rows and columns come and go about the cell one is in; what was in them comes back by undo', async () => {
  ann.key('t', way);
  ann.key('Enter');
  write(ann, 'first');
  ann.text.end();
  const first = table(ann).rows[0]?.key;
  ann.run({ name: 'changeTable', action: 'rowAbove' });
  expect(table(ann).rows[1]?.key).toBe(first);
  ann.run({ name: 'changeTable', action: 'columnRight' });
  expect(table(ann).columns).toHaveLength(4);
  ann.run({ name: 'changeTable', action: 'deleteRow' });
  expect(words(ann)).toEqual([]);
  expect(table(ann).rows).toHaveLength(3);
  ann.run({ name: 'undo' });
  expect(words(ann)).toEqual(['first']);
  expect(table(ann).rows).toHaveLength(4);
  await time.pass(100);
  bob.run({ name: 'select', ids: [tableObject(bob).selectId] });
  bob.run({ name: 'changeTable', action: 'header' });
  ann.run({ name: 'select', ids: [tableObject(ann).selectId] });
  ann.run({ name: 'changeTable', action: 'rowBelow' });
  await time.pass(100);
  expect(table(bob)).toMatchObject({ header: false });
  expect(table(bob).rows).toHaveLength(5);
});

test('R3.57 a cell is written in by a double click, and taken by a click when its table is', () => {
  ann.key('t', way);
  ann.click(500, 400);
  ann.click(500, 400, { clicks: 2 });
  const { rows, columns } = table(ann);
  expect(ann.text.object().relations).toEqual({ row: rows[1]?.key, column: columns[1]?.key });
  write(ann, 'middle');
  ann.text.end();
  const cell = ann.objects.find(({ parentId }) => parentId !== undefined);
  ann.run({ name: 'select', ids: [tableObject(ann).selectId] });
  ann.click(500, 400);
  expect(ann.state.selection.ids).toEqual([cell?.selectId]);
  const before = tableObject(ann).left;
  ann.drag(
    [
      [500, 400],
      [540, 400],
      [600, 400],
    ],
    { ctrl: true },
  );
  expect(tableObject(ann).left).toBe(before + 100);
});

test.each(Object.entries(GRAPH))(
  'R9.09 R1.14 %s begins with as many nodes as the specification says',
  (_, { types, nodes }) => {
    for (const kind of types) {
      ann.run({ name: 'insertGraph', kind });
      const root = graph(ann);
      const [first] = nodesBelow(pageOf(ann), root.selectId);
      const below = first ? nodesBelow(pageOf(ann), first.selectId) : [];
      expect(below.length > 0 ? below.length : nodesBelow(pageOf(ann), root.selectId).length).toBe(nodes);
      ann.run({ name: 'undo' });
      expect(ann.objects).toEqual([]);
    }
  },
);

test('R9.52 R3.63 a mind map is built by keys alone: Tab a branch, Enter the next, first those that wait for words; arrows walk, Delete takes a branch away', () => {
  ann.key('m', way);
  const root = graph(ann);
  const [stem] = nodesBelow(pageOf(ann), root.selectId);
  expect(ann.state.selection.ids).toEqual([stem?.selectId]);
  // It is opened for typing immediately.
  expect(ann.state.editing).toBe(stem?.selectId);
  write(ann, 'Solar canopy');
  expect(ann.text.leave('next')).toBe(true);
  write(ann, 'Cost');
  expect(ann.text.leave('enter')).toBe(true);
  write(ann, 'Power');
  expect(ann.text.leave('next')).toBe(true);
  write(ann, '112 kWp');
  ann.text.end();
  const branches = () => nodesBelow(pageOf(ann), stem?.selectId ?? '');
  expect(branches().map(textOf)).toEqual(['Cost', 'Power', '', '']);
  const power = branches()[1];
  expect(nodesBelow(pageOf(ann), power?.selectId ?? '').map(textOf)).toEqual(['112 kWp']);
  ann.key('ArrowLeft');
  expect(ann.state.selection.ids).toEqual([power?.selectId]);
  ann.key('ArrowUp');
  expect(ann.state.selection.ids).toEqual([branches()[0]?.selectId]);
  ann.key('ArrowDown');
  ann.key('Delete');
  expect(words(ann)).toEqual(['Solar canopy', 'Cost']);
  expect(ann.state.selection.ids).toEqual([stem?.selectId]);
  ann.run({ name: 'undo' });
  expect(words(ann)).toContain('112 kWp');
});

test('R3.63 once no branch waits for words, Enter adds one; what stands beside a part leaves all of its graph free', () => {
  ann.key('m', way);
  const root = graph(ann);
  const [stem] = nodesBelow(pageOf(ann), root.selectId);
  const branches = () => nodesBelow(pageOf(ann), stem?.selectId ?? '');
  for (const text of ['Solar canopy', 'Cost', 'Power', 'People', 'Place']) {
    write(ann, text);
    expect(ann.text.leave('enter')).toBe(true);
  }
  write(ann, 'Time');
  ann.text.end();
  expect(branches().map(textOf)).toEqual(['Cost', 'Power', 'People', 'Place', 'Time']);
  const { frame, around } = ann.state.selection;
  expect(around?.height).toBeGreaterThan(4 * (frame?.height ?? 0));
});

test('R3.57 R3.63 from far away the window comes near what is put down, so that its words can be read', () => {
  ann.run({ name: 'zoomTo', zoom: 0.1 });
  ann.key('m', way);
  expect(ann.state.camera.zoom).toBe(1);
  ann.run({ name: 'zoomTo', zoom: 0.1 });
  ann.key('t', way);
  expect(ann.state.camera.zoom).toBe(1);
  ann.run({ name: 'zoomTo', zoom: 0.8 });
  ann.key('t', way);
  expect(ann.state.camera.zoom).toBe(0.8);
});

test('R3.63 two people add to one mind map, and each takes back their own', async () => {
  ann.key('m', way);
  await time.pass(100);
  const [stem] = nodesBelow(pageOf(bob), graph(bob).selectId);
  bob.run({ name: 'select', ids: [stem?.selectId ?? ''] });
  bob.run({ name: 'addNode', as: 'child' });
  ann.run({ name: 'addNode', as: 'child' });
  await time.pass(500);
  expect(nodesBelow(pageOf(ann), stem?.selectId ?? '')).toHaveLength(6);
  bob.text.end();
  bob.run({ name: 'undo' });
  await time.pass(100);
  expect(nodesBelow(pageOf(ann), stem?.selectId ?? '')).toHaveLength(5);
});

test('R3.57 R3.63 a copy has all parts; a node that is copied alone is a shape that looks the same', () => {
  ann.key('m', way);
  // Ids are random, and so is which of two parts on one level comes first.
  for (let i = 0; i < 8; i += 1) {
    ann.run({ name: 'select', ids: [graph(ann).selectId] });
    ann.run({ name: 'duplicate' });
    expect(ann.objects).toHaveLength(12);
    if (i < 7) ann.run({ name: 'undo' });
  }
  const copy = ann.objects.filter(({ type }) => type === KIND.levelRight).at(-1);
  expect(layoutOf(pageOf(ann), copy ?? graph(ann))?.places.size).toBe(5);
  const [stem] = nodesBelow(pageOf(ann), graph(ann).selectId);
  ann.run({ name: 'select', ids: [stem?.selectId ?? ''] });
  ann.run({ name: 'duplicate' });
  const shapes = ann.objects.filter((object) => object.parentId === undefined && object.type === KIND.roundedRectangle);
  expect(shapes).toHaveLength(5);
  expect(shapes.every((shape) => (shape.width ?? 0) > 0 && !compositeOf(pageOf(ann), shape))).toBe(true);
});
