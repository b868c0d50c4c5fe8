import type { Span } from '@sw/board-render';

export type Rows = readonly (readonly string[])[];

/** Cells, and which of them are merged; the covered cells are empty. */
export interface Sheet {
  readonly rows: Rows;
  readonly spans: readonly Span[];
}

/** Quotes a cell with a tab, a line break or a leading quote, as spreadsheets do. */
const quoted = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet as plain text, in the form that spreadsheets exchange. */
export const sheetText = (rows: Rows): string => rows.map((row) => row.map(quoted).join('\t')).join('\n');

/** A quoted or an unquoted cell, and its separator. */
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

/** Reads lines with the same number of tabs, the plain text of a sheet. A single line, or an indented one, is ordinary text. */
export function sheetInText(text: string): Rows | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = cellsOf(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const [first] = rows;
  const isSheet = rows.length > 1 && first !== undefined && first.length > 1;
  return isSheet && rows.every((row) => row.length === first.length) ? rows : undefined;
}
