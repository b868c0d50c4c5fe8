import type { BoardObject, Change, Json } from '@sw/board-model';
import { isSeen, spanAt, type Table, type Track } from '@sw/board-render';
import type { Draft } from '@sw/board-sync';
import { deletionDraft, propertyDraft } from '../edit/changes.ts';
import { type CellPlace, type MergeAction, mergeChanges, shrunkMerges, spanOfPlace } from './merge-changes.ts';

export type TableAction =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnLeft'
  | 'columnRight'
  | 'deleteRow'
  | 'deleteColumn'
  | 'header'
  | MergeAction;

/** There is always room for a row between two others, so if two users add one at once there are two. */
function placeFor(tracks: readonly Track[], at: number, before: boolean): number {
  const index = before ? at : at + 1;
  const [lower, upper] = [tracks[index - 1]?.at, tracks[index]?.at];
  if (lower === undefined) return (upper ?? 1) - 1;
  return upper === undefined ? lower + 1 : (lower + upper) / 2;
}

const indexOf = (tracks: readonly Track[], key: string | undefined): number => {
  const found = tracks.findIndex((track) => track.key === key);
  return found < 0 ? tracks.length - 1 : found;
};

function added(table: BoardObject, kind: 'row' | 'column', at: number, newKey: string): Draft {
  return propertyDraft([[table.selectId, `${kind}.${newKey}`, null, { at }]]);
}

function removed(object: BoardObject, table: Table, kind: 'row' | 'column', place: CellPlace | undefined): Draft[] {
  const tracks = kind === 'row' ? table.rows : table.columns;
  const at = indexOf(tracks, place?.[kind]);
  const { key } = tracks[at] ?? {};
  if (key === undefined) return [];
  // Nothing of the table would remain visible.
  if (tracks.length === 1) return [deletionDraft([object.selectId])];
  const cells = [...table.cells.values()].filter(({ relations }) => String(relations?.[kind]) === key);
  const name = `${kind}.${key}`;
  const gone: Change = [object.selectId, name, (object[name] ?? null) as Json, null];
  return [
    propertyDraft([gone, ...shrunkMerges(object, table, kind, at)]),
    deletionDraft(cells.map(({ selectId }) => selectId)),
  ];
}

/** The operations of the change; one gesture. Without a place it is about the last row and column. */
export function tableDrafts(
  object: BoardObject,
  table: Table,
  action: TableAction,
  place: CellPlace | undefined,
  newKey: string,
): Draft[] {
  const { rows, columns } = table;
  const [row, column] = [indexOf(rows, place?.row), indexOf(columns, place?.column)];
  // Below and to the right of a merged cell is beyond its last row and column.
  const { lastRow, lastColumn } = (place && spanOfPlace(table, place)) ?? { lastRow: row, lastColumn: column };
  switch (action) {
    case 'rowAbove':
      return [added(object, 'row', placeFor(rows, row, true), newKey)];
    case 'rowBelow':
      return [added(object, 'row', placeFor(rows, lastRow, false), newKey)];
    case 'columnLeft':
      return [added(object, 'column', placeFor(columns, column, true), newKey)];
    case 'columnRight':
      return [added(object, 'column', placeFor(columns, lastColumn, false), newKey)];
    case 'deleteRow':
      return removed(object, table, 'row', place);
    case 'deleteColumn':
      return removed(object, table, 'column', place);
    case 'header':
      return [
        propertyDraft([[object.selectId, 'header', object.header ?? null, object.header === true ? null : true]]),
      ];
    case 'mergeRight':
    case 'mergeBelow':
    case 'unmerge': {
      const changes = place ? mergeChanges(object, table, action, place, newKey) : [];
      return changes.length === 0 ? [] : [propertyDraft(changes)];
    }
  }
}

/** The previous or next cell in reading order, without those that are covered; undefined beyond the ends. */
export function cellBeside(
  { rows, columns, spans }: Table,
  { row, column }: CellPlace,
  by: 1 | -1,
): CellPlace | undefined {
  const from =
    rows.findIndex(({ key }) => key === row) * columns.length + columns.findIndex(({ key }) => key === column);
  for (let at = from + by; at >= 0 && at < rows.length * columns.length; at += by) {
    const [y, x] = [Math.floor(at / columns.length), at % columns.length];
    const [nextRow, nextColumn] = [rows[y], columns[x]];
    if (nextRow && nextColumn && isSeen(spans, y, x)) return { row: nextRow.key, column: nextColumn.key };
  }
  return undefined;
}

/** The cell in a direction: beyond the last row and column of a merged cell; instead of a covered cell, the one that covers it. */
export function cellAway(table: Table, place: CellPlace, dx: number, dy: number): CellPlace | undefined {
  const { rows, columns, spans } = table;
  const span = spanOfPlace(table, place);
  if (!span) return undefined;
  const y = (dy > 0 ? span.lastRow : span.row) + dy;
  const x = (dx > 0 ? span.lastColumn : span.column) + dx;
  const found = spanAt(spans, y, x) ?? { row: y, column: x };
  const [row, column] = [rows[found.row], columns[found.column]];
  return row && column ? { row: row.key, column: column.key } : undefined;
}
