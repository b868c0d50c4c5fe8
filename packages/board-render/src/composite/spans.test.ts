import { type BoardObject, KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import type { Box } from '../geometry.ts';
import { arranged, layoutOf } from './arranged.ts';
import { isOneCell, isSeen, meetsSpan, mergeName, mergesOf, mergeValue, type Span, shownSpans } from './spans.ts';
import { newCell, tableOf } from './table.ts';

const ROWS = 4;
const COLUMNS = 5;
const keys = (count: number, name: string) => Array.from({ length: count }, (_, i) => ({ key: `${name}${i}` }));
const [rows, columns] = [keys(ROWS, 'r'), keys(COLUMNS, 'c')];

const spans = fc.tuple(fc.nat(ROWS - 1), fc.nat(ROWS - 1), fc.nat(COLUMNS - 1), fc.nat(COLUMNS - 1)).map(
  ([a, b, c, d]): Span => ({
    row: Math.min(a, b),
    lastRow: Math.max(a, b),
    column: Math.min(c, d),
    lastColumn: Math.max(c, d),
  }),
);

function tableWith(merged: readonly Span[]): BoardObject {
  return object('1', {
    type: KIND.table,
    ...Object.fromEntries([
      ...rows.map(({ key }, i) => [`row.${key}`, { at: i }]),
      ...columns.map(({ key }, i) => [`column.${key}`, { at: i }]),
      ...merged.map((span, i) => [mergeName(String(i)), mergeValue(rows, columns, span)]),
    ]),
  });
}

const fullPage = (table: BoardObject) =>
  pageOf([
    table,
    ...rows.flatMap(({ key: row }) =>
      columns.map(({ key: column }) => ({ ...newCell(table, row, column), runs: [{ text: `${row} ${column}` }] })),
    ),
  ]);

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

test('R3.57 whatever is merged, shown spans never meet, and every cell is seen once or covered by one that is', () => {
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 8 }), (merged) => {
      const table = tableWith(merged);
      const page = fullPage(table);
      const { places, width, height } = layoutOf(page, table) ?? {
        places: new Map<string, Box>(),
        width: 0,
        height: 0,
      };
      const boxes = [...places.values()];
      for (const [i, box] of boxes.entries())
        for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
      const shown = tableOf(page, table).spans;
      const covered = shown.reduce((all, { row, lastRow, column, lastColumn }) => {
        return all + (lastRow - row + 1) * (lastColumn - column + 1) - 1;
      }, 0);
      expect(places.size + covered).toBe(ROWS * COLUMNS);
      const area = boxes.reduce((all, { minX, minY, maxX, maxY }) => all + (maxX - minX + 2) * (maxY - minY + 2), 0);
      expect(area).toBeCloseTo(width * height);
    }),
  );
});

test('a covered cell keeps its words and takes no room, and comes back when nothing covers it', () => {
  const span = { row: 0, column: 0, lastRow: 1, lastColumn: 1 };
  const table = tableWith([span]);
  const page = fullPage(table);
  const covered = page.objects.get(newCell(table, 'r1', 'c1').selectId);
  if (!covered) throw new Error('no cell');
  expect(arranged(page, covered)).toMatchObject({ width: 0, height: 0 });
  const split = fullPage(tableWith([]));
  expect(arranged(split, covered)).toMatchObject({ width: 178, runs: [{ text: 'r1 c1' }] });
});

test('what two people merge at once is shown as the first of them, in whatever order it came', () => {
  const [one, other] = [
    { row: 0, column: 0, lastRow: 0, lastColumn: 1 },
    { row: 0, column: 1, lastRow: 1, lastColumn: 1 },
  ] as const;
  const table = tableWith([one, other]);
  const turned = Object.fromEntries(Object.entries(table).reverse()) as unknown as BoardObject;
  for (const stored of [table, turned]) expect(shownSpans(mergesOf(stored, rows, columns))).toMatchObject([one]);
});

test('a span with a missing end shows its cells, one with a row put between covers it, and garbage is nothing', () => {
  const table = tableWith([{ row: 0, column: 0, lastRow: 1, lastColumn: 0 }]);
  const { 'row.r1': _gone, ...less } = table as BoardObject & { readonly 'row.r1': unknown };
  expect(tableOf(fullPage(table), less as BoardObject).spans).toEqual([]);
  const more = { ...table, 'row.new': { at: 0.5 } } as BoardObject;
  expect(tableOf(fullPage(table), more).spans).toMatchObject([{ row: 0, lastRow: 2 }]);
  fc.assert(
    fc.property(fc.json(), (json) => {
      const odd = { ...tableWith([]), 'merge.1': JSON.parse(json) } as BoardObject;
      for (const span of tableOf(fullPage(odd), odd).spans) expect(isOneCell(span)).toBe(false);
    }),
  );
});

test('a cell is seen if it is in no span or the first of one', () => {
  fc.assert(
    fc.property(spans, fc.nat(ROWS - 1), fc.nat(COLUMNS - 1), (span, row, column) => {
      const isIn = meetsSpan(span, { row, column, lastRow: row, lastColumn: column });
      expect(isSeen([span], row, column)).toBe(!isIn || (row === span.row && column === span.column));
    }),
  );
});
