import { KIND, textOf } from '@sw/board-model';
import { layoutOf, nodesBelow, placeOfCell, tableOf } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

let ann: Person;

beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

const page = () => {
  const { page: state } = ann.page;
  if (!state) throw new Error('no page');
  return state;
};
const whole = (kind: number) => {
  const found = ann.objects.find(({ type }) => type === kind);
  if (!found) throw new Error('it is gone');
  return found;
};
const selected = (): readonly string[] => ann.state.selection.ids;

/** A mind map whose branches are called a, b, c and d, with nothing selected. */
function mindMap() {
  ann.key('m', { ctrl: true, alt: true });
  for (const text of ['Roof', 'a', 'b', 'c', 'd']) {
    ann.text.input([{ text }]);
    if (text !== 'd') ann.text.leave(text === 'Roof' ? 'next' : 'enter');
  }
  ann.text.end();
  ann.key('Escape');
  const map = whole(KIND.levelRight);
  const places = layoutOf(page(), map)?.places ?? new Map();
  const [stem] = nodesBelow(page(), map.selectId);
  if (!stem) throw new Error('no stem');
  const at = (id: string): [number, number] => {
    const { minX, maxX, minY, maxY } = places.get(id) ?? { minX: 0, maxX: 0, minY: 0, maxY: 0 };
    return [map.left + (minX + maxX) / 2, map.top + (minY + maxY) / 2];
  };
  return { map, stem, branches: nodesBelow(page(), stem.selectId), at };
}

test('the first click on a node selects that node, and Delete deletes it alone', () => {
  const { map, stem, branches, at } = mindMap();
  const [a, b] = branches;
  ann.click(...at(b?.selectId ?? ''));
  expect(selected()).toEqual([b?.selectId]);
  ann.key('Delete');
  expect(nodesBelow(page(), stem.selectId).map(textOf)).toEqual(['a', 'c', 'd']);
  expect(selected()).toEqual([stem.selectId]);
  ann.run({ name: 'undo' });
  // With Shift, nodes are added and removed.
  ann.click(...at(a?.selectId ?? ''));
  ann.click(...at(b?.selectId ?? ''), { shift: true });
  expect(selected()).toEqual([a?.selectId, b?.selectId]);
  ann.click(...at(a?.selectId ?? ''), { shift: true });
  expect(selected()).toEqual([b?.selectId]);
  expect(ann.objects).toContainEqual(expect.objectContaining({ selectId: map.selectId }));
});

test('between the nodes and at its frame the whole graph is selected; dragging a node moves the graph', () => {
  const { map, branches, at } = mindMap();
  const id = branches[3]?.selectId ?? '';
  // Below the stem nothing is drawn.
  ann.click(map.left + 6, map.top + 6);
  expect(selected()).toEqual([map.selectId]);
  // The next click goes to the node.
  ann.click(...at(id));
  expect(selected()).toEqual([id]);
  ann.key('Escape');
  const [x, y] = at(id);
  ann.drag(
    [
      [x, y],
      [x + 20, y],
      [x + 50, y + 10],
    ],
    { ctrl: true },
  );
  expect(ann.now(map)).toMatchObject({ left: map.left + 50, top: map.top + 10 });
  // A press that moves slightly does not extend the selection for Delete.
  expect(selected()).toEqual([id]);
});

test('a graph in a group is taken with its group first', () => {
  const { map, branches, at } = mindMap();
  const box = ann.shape([20, 20, 80, 80]);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'group' });
  ann.key('Escape');
  ann.click(...at(branches[0]?.selectId ?? ''));
  expect([...selected()].sort()).toEqual([map.selectId, box.selectId].sort());
  ann.click(...at(branches[0]?.selectId ?? ''));
  expect(selected()).toEqual([branches[0]?.selectId]);
});

test('locked, a graph lets what is not its nodes through', () => {
  const { map } = mindMap();
  ann.run({ name: 'select', ids: [map.selectId] });
  ann.run({ name: 'lock' });
  ann.key('Escape');
  ann.click(map.left + 6, map.top + 6);
  expect(selected()).toEqual([]);
});

test('the first click selects a cell, empty or not, and its edge the table; Delete never takes the table', () => {
  ann.key('t', { ctrl: true, alt: true });
  ann.key('Escape');
  const table = whole(KIND.table);
  ann.click(500, 400);
  expect(selected()).toHaveLength(1);
  expect(selected()).not.toContain(table.selectId);
  expect(ann.state.selection).toMatchObject({ within: 'table', writable: true, frame: { width: 178, height: 52 } });
  ann.key('Delete');
  expect(ann.messages).toEqual([]);
  // Arrows continue from it, and typed text goes into the cell that they reach.
  ann.key('ArrowRight');
  ann.key('Enter');
  ann.text.input([{ text: 'East' }]);
  ann.text.end();
  const cell = ann.objects.find(({ parentId }) => parentId === table.selectId);
  const { rows, columns } = tableOf(page(), whole(KIND.table));
  expect(cell && placeOfCell(cell)).toEqual({ row: rows[1]?.key, column: columns[2]?.key });
  ann.key('Escape');
  ann.click(680, 400);
  expect(selected()).toEqual([cell?.selectId]);
  ann.key('Delete');
  ann.key('Delete');
  expect(ann.objects).toEqual([whole(KIND.table)]);
  // The place stays selected, and is removed with its row.
  expect(selected()).toEqual([cell?.selectId]);
  ann.run({ name: 'changeTable', action: 'deleteRow' });
  expect(selected()).toEqual([]);
  const { left, top } = whole(KIND.table);
  ann.click(left + 1, top + 30);
  expect(selected()).toEqual([table.selectId]);
  ann.key('Delete');
  expect(ann.objects).toEqual([]);
});

test('a table is dragged by an empty cell', () => {
  ann.key('t', { ctrl: true, alt: true });
  ann.key('Escape');
  const { left } = whole(KIND.table);
  ann.drag(
    [
      [500, 400],
      [520, 400],
      [560, 400],
    ],
    { ctrl: true },
  );
  expect(whole(KIND.table).left).toBe(left + 60);
  expect(selected()).not.toContain(whole(KIND.table).selectId);
});

test('the right button takes the node or cell under it', () => {
  const { branches, at } = mindMap();
  ann.pointer('down', ...at(branches[1]?.selectId ?? ''), { button: 2 });
  expect(selected()).toEqual([branches[1]?.selectId]);
});
