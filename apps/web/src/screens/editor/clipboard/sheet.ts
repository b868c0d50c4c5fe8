import { MEGABYTE } from '@sw/base';
import { isOneCell, type Span } from '@sw/board-render';
import type { Sheet } from './sheet-text.ts';

/** The share of the text that must be in the table; otherwise it is a document that contains a small table. */
const SHARE = 0.8;
const LONGEST = 4 * MEGABYTE;

const cellText = (cell: HTMLTableCellElement): string => {
  for (const end of cell.querySelectorAll('br')) end.replaceWith('\n');
  return (cell.textContent ?? '').replace(/[^\S\n]+/g, ' ').trim();
};

/** Larger tables belong in a spreadsheet. */
const MOST_SPAN = 60;

/** A cell that spans several columns or rows leaves the others empty. */
function gridOf(table: HTMLTableElement): Sheet {
  const grid: string[][] = [];
  const spans: Span[] = [];
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const [wide, high] = [Math.min(MOST_SPAN, cell.colSpan), Math.min(MOST_SPAN, Math.max(1, cell.rowSpan))];
      const text = cellText(cell);
      const lastRow = Math.min(table.rows.length, at + high) - 1;
      const span = { row: at, column, lastRow, lastColumn: column + wide - 1 };
      if (!isOneCell(span)) spans.push(span);
      for (let y = at; y <= lastRow; y += 1) {
        for (let x = column; x < column + wide; x += 1) {
          grid[y] ??= [];
          (grid[y] ?? [])[x] = x === column && y === at ? text : '';
        }
      }
      column += wide;
    }
  }
  // Rows above a long cell may end early, and a row that consists only of spanned cells has no entry of its own.
  const rows = Array.from(grid, (row = []) => Array.from(row, (text = '') => text));
  const kept = (end: number): number => rows.slice(0, end).filter((row) => row.length > 0).length;
  return {
    rows: rows.filter((row) => row.length > 0),
    spans: spans.map((span) => ({ ...span, row: kept(span.row), lastRow: kept(span.lastRow) })),
  };
}

/** Parsed in a separate document: nothing in it runs, and nothing is fetched. */
export function sheetInHtml(html: string): Sheet | undefined {
  if (html.length > LONGEST || !/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  const table = body.querySelector('table');
  const all = body.textContent?.replace(/\s+/g, '').length ?? 0;
  const inside = table?.textContent?.replace(/\s+/g, '').length ?? 0;
  if (table === null || inside === 0 || inside < all * SHARE) return undefined;
  return gridOf(table);
}
