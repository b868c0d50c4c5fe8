import { type BoardObject, KIND, textOf } from '@sw/board-model';
import { newCell, tableOf } from '@sw/board-render';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import type { TableAction } from './table-changes.ts';

let time: ManualTime;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  time = new ManualTime();
  const board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
  bob = await join(board, 'client-bob', 6);
});

const tableObject = (person: Person): BoardObject => {
  const found = person.objects.find(({ type }) => type === KIND.table);
  if (!found) throw new Error('no table');
  return found;
};
const table = (person: Person) => {
  const { page } = person.page;
  if (!page) throw new Error('no page');
  return tableOf(page, tableObject(person));
};
const words = (person: Person): string[] =>
  person.objects
    .map(textOf)
    .filter((text) => text !== '')
    .sort();
/** The cells are 180 wide and 54 high about the middle of the window, 500, 400. */
const clickCell = (person: Person, row: number, column: number): void =>
  person.click(500 + (column - 1) * 180, 400 + (row - 1) * 54);
const change = (person: Person, action: TableAction): void => person.run({ name: 'changeTable', action });
const cellOf = (person: Person): { readonly row: number; readonly column: number } => {
  const { rows, columns } = table(person);
  const [id] = person.state.selection.ids;
  for (const [row, { key }] of rows.entries())
    for (const [column, other] of columns.entries())
      if (newCell(tableObject(person), key, other.key).selectId === id) return { row, column };
  throw new Error('no cell is selected');
};

function fill(person: Person, row: number, column: number, text: string): void {
  person.click(500 + (column - 1) * 180, 400 + (row - 1) * 54, { clicks: 2 });
  person.text.input([{ text }]);
  person.text.end();
}

test("R3.57 a cell is merged with those beside it and split again, and nobody's words are lost", async () => {
  ann.key('t', { ctrl: true, alt: true });
  await time.pass(100);
  fill(ann, 0, 0, 'Site');
  fill(ann, 0, 1, 'Roof');
  clickCell(ann, 0, 0);
  expect(ann.state.selection.merges).toEqual(['mergeRight', 'mergeBelow']);
  change(ann, 'mergeRight');
  change(ann, 'mergeBelow');
  expect(table(ann).spans).toMatchObject([{ row: 0, column: 0, lastRow: 1, lastColumn: 1 }]);
  expect(ann.state.selection.merges).toEqual(['mergeRight', 'mergeBelow', 'unmerge']);
  expect(words(ann)).toEqual(['Roof', 'Site']);
  await time.pass(100);
  expect(table(bob).spans).toEqual(table(ann).spans);

  // A click anywhere in it selects it; arrows and Tab skip covered cells.
  clickCell(ann, 2, 2);
  clickCell(ann, 1, 1);
  expect(cellOf(ann)).toEqual({ row: 0, column: 0 });
  ann.key('ArrowRight');
  expect(cellOf(ann)).toEqual({ row: 0, column: 2 });
  ann.key('ArrowDown');
  ann.key('ArrowLeft');
  expect(cellOf(ann)).toEqual({ row: 0, column: 0 });
  ann.key('ArrowDown');
  expect(cellOf(ann)).toEqual({ row: 2, column: 0 });
  ann.key('ArrowUp');
  change(ann, 'unmerge');
  expect(table(ann).spans).toEqual([]);
  ann.run({ name: 'undo' });
  expect(table(ann).spans).toHaveLength(1);
});

test('R3.57 rows come into a merged cell and go from it; what others write meanwhile stays', async () => {
  ann.key('t', { ctrl: true, alt: true });
  await time.pass(100);
  clickCell(ann, 0, 0);
  change(ann, 'mergeBelow');
  fill(bob, 1, 0, 'written meanwhile');
  await time.pass(300);
  expect(words(ann)).toEqual(['written meanwhile']);
  // Its last row is deleted: one cell is left, and no span.
  clickCell(ann, 1, 1);
  change(ann, 'rowAbove');
  expect(table(ann).spans).toMatchObject([{ row: 0, lastRow: 2 }]);
  ann.run({ name: 'undo' });
  clickCell(ann, 1, 1);
  change(ann, 'deleteRow');
  expect(table(ann).spans).toEqual([]);
  ann.run({ name: 'undo' });
  expect(table(ann).spans).toMatchObject([{ row: 0, lastRow: 1 }]);
  expect(words(ann)).toEqual(['written meanwhile']);
});

test('whatever two people merge, split, add and delete at once, both see the same table', async () => {
  const actions = fc.constantFrom<TableAction>(
    'mergeRight',
    'mergeBelow',
    'unmerge',
    'rowAbove',
    'columnRight',
    'deleteRow',
    'deleteColumn',
  );
  const step = fc.record({ ann: fc.boolean(), row: fc.nat(2), column: fc.nat(2), action: actions, wait: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const own = new ManualTime();
      const board = new Loopback(own);
      const people = [await join(board, 'client-one', 5), await join(board, 'client-two', 6)] as const;
      people[0].key('t', { ctrl: true, alt: true });
      await own.pass(100);
      for (const { ann: first, row, column, action, wait } of steps) {
        const person = people[first ? 0 : 1];
        if (!person.objects.some(({ type }) => type === KIND.table)) continue;
        const [{ key: rowKey = '' } = {}, { key: columnKey = '' } = {}] = [
          table(person).rows[row],
          table(person).columns[column],
        ];
        if (rowKey === '' || columnKey === '') continue;
        clickCell(person, row, column);
        change(person, action);
        if (wait) await own.pass(100);
      }
      await own.pass(500);
      const [one, two] = people.map((person) => person.objects.map((object) => JSON.stringify(object)).sort());
      expect(one).toEqual(two);
    }),
    { numRuns: 25 },
  );
}, 60_000);
