import type { BoardObject, Change, Json } from '@sw/board-model';
import {
  isOneCell,
  type Merge,
  meetsSpan,
  mergeName,
  mergesOf,
  mergeValue,
  type Span,
  spanAt,
  type Table,
  uniteSpans,
} from '@sw/board-render';

/** A cell, by the names of its row and column. */
export interface CellPlace {
  readonly row: string;
  readonly column: string;
}

export type MergeAction = 'mergeRight' | 'mergeBelow' | 'unmerge';

/** The cells of a place, as they are shown. Undefined: it is not in the table. */
export function spanOfPlace({ rows, columns, spans }: Table, place: CellPlace): Span | undefined {
  const row = rows.findIndex(({ key }) => key === place.row);
  const column = columns.findIndex(({ key }) => key === place.column);
  if (row < 0 || column < 0) return undefined;
  return spanAt(spans, row, column) ?? { row, column, lastRow: row, lastColumn: column };
}

/** Merged with the neighbours on one side, and with all cells that these are merged with. */
function widened({ rows, columns, spans }: Table, span: Span, action: MergeAction): Span | undefined {
  const [dx, dy] = action === 'mergeRight' ? [1, 0] : [0, 1];
  let wide: Span = { ...span, lastRow: span.lastRow + dy, lastColumn: span.lastColumn + dx };
  if (wide.lastRow >= rows.length || wide.lastColumn >= columns.length) return undefined;
  // Each round adds at least one.
  for (let rest = [...spans]; ; ) {
    const met = rest.filter((one) => meetsSpan(one, wide));
    if (met.length === 0) return wide;
    wide = met.reduce(uniteSpans, wide);
    rest = rest.filter((one) => !met.includes(one));
  }
}

/** The possible actions with a cell. */
export function mergeActions(table: Table, place: CellPlace): readonly MergeAction[] {
  const span = spanOfPlace(table, place);
  if (!span) return [];
  const actions: MergeAction[] = [];
  for (const action of ['mergeRight', 'mergeBelow'] as const) if (widened(table, span, action)) actions.push(action);
  return isOneCell(span) ? actions : [...actions, 'unmerge'];
}

const change = (object: BoardObject, name: string, after: Json): Change => [
  object.selectId,
  name,
  (object[name] ?? null) as Json,
  after,
];

/** Removes all stored spans that overlap the new one, also hidden ones, so that none reappears unexpectedly. */
export function mergeChanges(
  object: BoardObject,
  table: Table,
  action: MergeAction,
  place: CellPlace,
  newKey: string,
): readonly Change[] {
  const { rows, columns } = table;
  const span = spanOfPlace(table, place);
  const wide = span && (action === 'unmerge' ? span : widened(table, span, action));
  if (!wide) return [];
  const gone = mergesOf(object, rows, columns)
    .filter((merge) => meetsSpan(merge, wide))
    .map(({ name }) => change(object, name, null));
  return action === 'unmerge' ? gone : [...gone, change(object, mergeName(newKey), mergeValue(rows, columns, wide))];
}

function without(merge: Merge, kind: 'row' | 'column', at: number): Span | undefined {
  const [first, last] = kind === 'row' ? (['row', 'lastRow'] as const) : (['column', 'lastColumn'] as const);
  if (merge[first] === merge[last]) return undefined;
  if (at === merge[first]) return { ...merge, [first]: at + 1 };
  return at === merge[last] ? { ...merge, [last]: at - 1 } : merge;
}

/** When a row or column is deleted, spans that end at it end at its neighbour, and a span with only one cell left is removed. */
export function shrunkMerges(
  object: BoardObject,
  { rows, columns }: Table,
  kind: 'row' | 'column',
  at: number,
): readonly Change[] {
  const [first, last] = kind === 'row' ? (['row', 'lastRow'] as const) : (['column', 'lastColumn'] as const);
  return mergesOf(object, rows, columns).flatMap((merge) => {
    if (at < merge[first] || at > merge[last]) return [];
    const left = without(merge, kind, at);
    if (left === merge) return [];
    return [change(object, merge.name, left && !isOneCell(left) ? mergeValue(rows, columns, left) : null)];
  });
}
