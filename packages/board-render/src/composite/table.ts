import type { BoardObject, Json, PageState } from '@sw/board-model';
import { textEstimate } from './estimate.ts';
import { CELL, isPart, PART_ABOVE } from './kinds.ts';
import type { Grid, Layout, Look, Place } from './layout.ts';
import { isSeen, mergesOf, type Span, shownSpans, spanAt } from './spans.ts';

/** A row or a column: its name, which cells refer to, and its properties in the table. */
export interface Track {
  readonly key: string;
  /** Position among the others; there is always room for one more between two. */
  readonly at: number;
  /** The width of a column, the minimum height of a row. */
  readonly size: number;
}

export interface Table {
  readonly rows: readonly Track[];
  readonly columns: readonly Track[];
  readonly header: boolean;
  /** By row and column, `cellKey`. */
  readonly cells: ReadonlyMap<string, BoardObject>;
  /** Cells that are merged into one. Covered cells keep their text, but are invisible. */
  readonly spans: readonly Span[];
}

type Tree = Pick<PageState, 'children'> & { readonly objects: Pick<PageState['objects'], 'get'> };

const COLUMN_WIDTH = 180;
const LEAST_COLUMN = 48;
/** One line of text with its padding. */
const ROW_HEIGHT = 54;
const FONT_SIZE = 20;
const PADDING = 12;
/** Half of a line's width: a cell's own fill leaves the lines visible. */
const LINE = 1;

const cellKey = (row: string, column: string): string => `${row}/${column}`;

function readTrack(key: string, value: Json | undefined, least: number, size: number): Track | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = (value as { readonly [name: string]: Json }).size;
  const at = (value as { readonly [name: string]: Json }).at;
  if (typeof at !== 'number') return undefined;
  return { key, at, size: typeof own === 'number' ? Math.min(10_000, Math.max(least, own)) : size };
}

const inOrder = (a: Track, b: Track): number => a.at - b.at || (a.key < b.key ? -1 : 1);

/** Rows and columns from the table's dotted properties. */
function tracksOf(table: BoardObject): Pick<Table, 'rows' | 'columns'> {
  const rows: Track[] = [];
  const columns: Track[] = [];
  for (const [name, value] of Object.entries(table)) {
    const [kind, key = ''] = name.split('.', 2);
    if (key === '' || (kind !== 'row' && kind !== 'column')) continue;
    const track =
      kind === 'row'
        ? readTrack(key, value, ROW_HEIGHT, ROW_HEIGHT)
        : readTrack(key, value, LEAST_COLUMN, COLUMN_WIDTH);
    if (track) (kind === 'row' ? rows : columns).push(track);
  }
  return { rows: rows.sort(inOrder), columns: columns.sort(inOrder) };
}

/** The row and column of a cell; undefined for other objects. */
export function placeOfCell(cell: BoardObject): { readonly row: string; readonly column: string } | undefined {
  const { row, column } = cell.relations ?? {};
  const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
  return isPart(cell) && isName(row) && isName(column) ? { row: String(row), column: String(column) } : undefined;
}

/** The table as displayed. Empty cells need not exist. */
export function tableOf(page: Tree, table: BoardObject): Table {
  const cells = new Map<string, BoardObject>();
  for (const id of page.children.get(table.selectId) ?? []) {
    const cell = page.objects.get(id);
    const place = cell && placeOfCell(cell);
    if (!cell || !place) continue;
    const key = cellKey(place.row, place.column);
    const other = cells.get(key);
    // Only copies from elsewhere can put two cells in one place. Everybody sees the same one.
    if (!other || other.selectId > cell.selectId) cells.set(key, cell);
  }
  const { rows, columns } = tracksOf(table);
  return { rows, columns, header: table.header === true, cells, spans: shownSpans(mergesOf(table, rows, columns)) };
}

/** Wider texts are wrapped. */
const WIDEST_COLUMN = 360;
const NARROWEST_COLUMN = 96;

/** The width at which these texts fit on one line each, within a readable range. */
export function columnWidthFor(texts: readonly { readonly cell: BoardObject; readonly bold: boolean }[]): number {
  const widths = texts.map(({ cell, bold }) => textEstimate(cell, fontSizeOf(cell), bold, WIDEST_COLUMN).width);
  // The estimate is generous, so a text that fits according to it really fits.
  const needed = Math.ceil(Math.max(0, ...widths)) + 2 * (PADDING + LINE);
  return Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, needed));
}

const fontSizeOf = (cell: BoardObject): number => cell.fontSize ?? FONT_SIZE;

function edges(sizes: readonly number[]): number[] {
  let at = 0;
  return [0, ...sizes.map((size) => (at += size))];
}

const sum = (sizes: readonly number[], from: number, to: number): number =>
  sizes.slice(from, to + 1).reduce((all, size) => all + size, 0);

interface SeenCell {
  readonly cell: BoardObject;
  readonly span: Span;
}

/** Cells that are in the table and not covered, in reading order. */
function seenCells({ rows, columns, cells, spans }: Table): readonly SeenCell[] {
  const columnOf = new Map(columns.map(({ key }, i) => [key, i]));
  const rowOf = new Map(rows.map(({ key }, i) => [key, i]));
  const seen: SeenCell[] = [];
  for (const cell of cells.values()) {
    const place = placeOfCell(cell);
    const row = place && rowOf.get(place.row);
    const column = place && columnOf.get(place.column);
    if (row === undefined || column === undefined || !isSeen(spans, row, column)) continue;
    seen.push({ cell, span: spanOf(spans, row, column) });
  }
  return seen.sort((a, b) => a.span.row - b.span.row || a.span.column - b.span.column);
}

const spanOf = (spans: readonly Span[], row: number, column: number): Span =>
  spanAt(spans, row, column) ?? { row, column, lastRow: row, lastColumn: column };

/** Each row is as high as its highest cell. If a merged cell needs more, its last row becomes higher. */
function heightsOf({ rows, columns, header }: Table, seen: readonly SeenCell[]): readonly number[] {
  const heights = rows.map(({ size }) => size);
  const widths = columns.map(({ size }) => size);
  const needed = ({ cell, span: { row, column, lastColumn } }: SeenCell): number => {
    const room = sum(widths, column, lastColumn) - 2 * (PADDING + LINE);
    const { height } = textEstimate(cell, fontSizeOf(cell), header && row === 0, Math.max(1, room));
    return Math.ceil(height + 2 * (PADDING + LINE));
  };
  for (const one of seen) {
    const { row, lastRow } = one.span;
    if (row === lastRow) heights[row] = Math.max(heights[row] ?? 0, needed(one));
  }
  for (const one of seen) {
    const { row, lastRow } = one.span;
    if (row === lastRow) continue;
    const missing = needed(one) - sum(heights, row, lastRow);
    if (missing > 0) heights[lastRow] = (heights[lastRow] ?? 0) + missing;
  }
  return heights;
}

export function layoutTable(page: Tree, root: BoardObject): Layout {
  const table = tableOf(page, root);
  const { rows, columns, header, spans } = table;
  const seen = seenCells(table);
  const xs = edges(columns.map(({ size }) => size));
  const ys = edges(heightsOf(table, seen));
  const places = new Map<string, Place>();
  for (const { cell, span } of seen) {
    places.set(cell.selectId, { ...boxOf(xs, ys, span), look: cellLook(header && span.row === 0) });
  }
  return {
    width: xs.at(-1) ?? 0,
    height: ys.at(-1) ?? 0,
    places,
    links: [],
    figures: [],
    dots: [],
    grid: { xs, ys, header, rows: rows.map(({ key }) => key), columns: columns.map(({ key }) => key), spans },
  };
}

const boxOf = (xs: readonly number[], ys: readonly number[], { row, column, lastRow, lastColumn }: Span) => ({
  minX: (xs[column] ?? 0) + LINE,
  minY: (ys[row] ?? 0) + LINE,
  maxX: (xs[lastColumn + 1] ?? 0) - LINE,
  maxY: (ys[lastRow + 1] ?? 0) - LINE,
});

const cellLook = (heads: boolean): Look => ({
  stroke: 'transparent',
  fontSize: FONT_SIZE,
  textAlign: 'left',
  verticalAlign: 'middle',
  ...(heads ? { bold: true } : {}),
});

/** The position of a cell that does not exist yet. A covered one has none. */
export function emptyCellPlace({ xs, ys, rows, columns, header, spans }: Grid, cell: BoardObject): Place | undefined {
  const place = placeOfCell(cell);
  const [row, column] = [rows.indexOf(place?.row ?? ''), columns.indexOf(place?.column ?? '')];
  if (row < 0 || column < 0 || !isSeen(spans, row, column)) return undefined;
  return { ...boxOf(xs, ys, spanOf(spans, row, column)), look: cellLook(header && row === 0) };
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const BITS_63 = (1n << 63n) - 1n;

/** A cell's id follows from its position, so that two users who start an empty cell at once write in the same cell. */
export function cellId(tableId: string, row: string, column: string): string {
  let hash = FNV_OFFSET;
  for (const character of `${tableId}/${row}/${column}`) {
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * FNV_PRIME) & ((1n << 64n) - 1n);
  }
  // Zero is not a valid id.
  return String(hash & BITS_63 || 1n);
}

/** An empty cell, before anybody writes in it. */
export const newCell = (table: BoardObject, row: string, column: string): BoardObject => ({
  selectId: cellId(table.selectId, row, column),
  type: CELL,
  zIndex: table.zIndex + PART_ABOVE,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  parentId: table.selectId,
  relations: { row, column },
});
