import type { Span } from '@sw/board-render';

export type Rows = readonly (readonly string[])[];

/** Cells, and those that are merged into one: the others of these are empty. */
export interface Sheet {
  readonly rows: Rows;
  readonly spans: readonly Span[];
}

/** A cell with a tab, a line break or a leading quote in it is quoted, as spreadsheets do it. */
const quoted = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet as spreadsheets give and take it as plain text. */
export const sheetText = (rows: Rows): string => rows.map((row) => row.map(quoted).join('\t')).join('\n');

/** A quoted cell or a bare one, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (let match = CELL.exec(text); match; match = CELL.exec(text)) {
    const [, inQuotes, bare = '', end] = match;
    rows.at(-1)?.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** Lines with the same number of tabs: what a sheet gives as plain text. One line alone, or one with an indent, is words. */
export function sheetInText(text: string): Rows | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = cellsOf(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const [first] = rows;
  const isSheet = rows.length > 1 && first !== undefined && first.length > 1;
  return isSheet && rows.every((row) => row.length === first.length) ? rows : undefined;
}
