import { type BoardObject, KIND, type PageState } from '@sw/board-model';
import { columnWidthFor, isOneCell, mergeName, mergeValue, newCell, type Span, spanAt } from '@sw/board-render';
import { cleanText } from '../commands/pasted-text.ts';
import { newRoot, type PlaceFor, placed } from './new-composites.ts';

/** A larger sheet belongs into a spreadsheet. */
const MOST_CELLS = 1_000;
const MOST_COLUMNS = 60;
const CELL_LETTERS = 1_000;

type Rows = readonly (readonly string[])[];

const isNumber = (text: string): boolean => /^[\s\d.,:%+\-()€$£¥]*$/.test(text);

/** A first row is a row of headings if it has only words. A row with a gap or a number is data. */
const hasHeadings = ([first = [], ...others]: Rows): boolean =>
  others.length > 0 && first.every((text) => text.trim() !== '' && !isNumber(text));

/** A table with a cell for each text of a sheet. Undefined: there are too many. */
export function tableFrom(
  page: PageState,
  rows: Rows,
  at: PlaceFor,
  newId: () => string,
  spans: readonly Span[] = [],
): readonly BoardObject[] | undefined {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > MOST_COLUMNS || rows.length * columns > MOST_CELLS) return undefined;
  const header = hasHeadings(rows);
  const names = { row: rows.map(() => newId()), column: Array.from({ length: columns }, () => newId()) };
  const root: BoardObject = {
    ...newRoot(page, newId(), KIND.table),
    ...(header ? { header } : {}),
  };
  const cellOf = (words: string, row: number, column: number): BoardObject[] => {
    const text = cleanText(words).slice(0, CELL_LETTERS);
    const [rowName, columnName] = [names.row[row], names.column[column]];
    if (text === '' || rowName === undefined || columnName === undefined) return [];
    return [{ ...newCell(root, rowName, columnName), runs: [{ text }] }];
  };
  const cells = rows.map((row, i) => row.map((text, j) => cellOf(text, i, j)));
  const width = (column: number): number =>
    columnWidthFor(
      cells.flatMap((row, i) =>
        // Text over several columns does not determine the width of one.
        spanAt(spans, i, column) ? [] : (row[column] ?? []).map((cell) => ({ cell, bold: header && i === 0 })),
      ),
    );
  const tracks = (keys: readonly string[]) => keys.map((key) => ({ key }));
  const table: BoardObject = {
    ...root,
    ...Object.fromEntries([
      ...names.row.map((name, i) => [`row.${name}`, { at: i + 1 }]),
      ...names.column.map((name, i) => [`column.${name}`, { at: i + 1, size: width(i) }]),
      ...spans
        .filter((span) => !isOneCell(span))
        .map((span) => [mergeName(newId()), mergeValue(tracks(names.row), tracks(names.column), span)]),
    ]),
  };
  return placed([table, ...cells.flat(2)], at);
}
