import type { BoardObject, Json } from '@sw/board-model';

/** Cells shown as one, by the numbers of their first and last row and column. Only the first cell is visible. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** A span as stored in a property of the table. */
export interface Merge extends Span {
  readonly name: string;
}

type Tracks = readonly { readonly key: string }[];

/** More than the cells of the largest table that can be pasted. Bounded, because each span is compared with all previous ones. */
const MOST_MERGES = 500;
const PREFIX = 'merge.';

export const mergeName = (key: string): string => `${PREFIX}${key}`;

/** Rows and columns by name, so that one inserted between the ends belongs to the span, too. */
export const mergeValue = (rows: Tracks, columns: Tracks, span: Span): Json => ({
  row: rows[span.row]?.key ?? '',
  column: columns[span.column]?.key ?? '',
  toRow: rows[span.lastRow]?.key ?? '',
  toColumn: columns[span.lastColumn]?.key ?? '',
});

export const isOneCell = ({ row, column, lastRow, lastColumn }: Span): boolean =>
  row === lastRow && column === lastColumn;

export const meetsSpan = (a: Span, b: Span): boolean =>
  a.row <= b.lastRow && b.row <= a.lastRow && a.column <= b.lastColumn && b.column <= a.lastColumn;

export const uniteSpans = (a: Span, b: Span): Span => ({
  row: Math.min(a.row, b.row),
  column: Math.min(a.column, b.column),
  lastRow: Math.max(a.lastRow, b.lastRow),
  lastColumn: Math.max(a.lastColumn, b.lastColumn),
});

/** The stored spans, in the same order for everybody. A span with a missing end row or column is ignored until that returns. */
export function mergesOf(table: BoardObject, rows: Tracks, columns: Tracks): readonly Merge[] {
  const places = (tracks: Tracks) => new Map(tracks.map(({ key }, i) => [key, i]));
  const [rowAt, columnAt] = [places(rows), places(columns)];
  const found: Merge[] = [];
  for (const name of Object.keys(table)
    .filter((one) => one.startsWith(PREFIX))
    .sort()) {
    const value = table[name];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const { row, column, toRow, toColumn } = value as Readonly<Record<string, Json>>;
    const [y, x] = [rowAt.get(String(row)), columnAt.get(String(column))];
    const [lastY, lastX] = [rowAt.get(String(toRow)), columnAt.get(String(toColumn))];
    if (y === undefined || x === undefined || lastY === undefined || lastX === undefined) continue;
    const span = uniteSpans(
      { row: y, column: x, lastRow: y, lastColumn: x },
      { row: lastY, column: lastX, lastRow: lastY, lastColumn: lastX },
    );
    if (!isOneCell(span)) found.push({ ...span, name });
    if (found.length === MOST_MERGES) break;
  }
  return found;
}

/** The displayed spans. If two overlap, for example after two people merged at once, only the first is displayed. */
export function shownSpans(merges: readonly Merge[]): readonly Span[] {
  const shown: Span[] = [];
  for (const merge of merges) if (!shown.some((one) => meetsSpan(one, merge))) shown.push(merge);
  return shown;
}

export const spanAt = (spans: readonly Span[], row: number, column: number): Span | undefined =>
  spans.find((span) => meetsSpan(span, { row, column, lastRow: row, lastColumn: column }));

/** Whether a cell is visible: it is in no span, or it is the first of one. */
export function isSeen(spans: readonly Span[], row: number, column: number): boolean {
  const span = spanAt(spans, row, column);
  return span === undefined || (span.row === row && span.column === column);
}
