import type { BoardObject, Change, Json } from '@sw/board-model';
import type { Table, Track } from '@sw/board-render';
import type { Draft } from '@sw/board-sync';
import { deletionDraft, propertyDraft } from '../edit/changes.ts';

export type TableAction =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnLeft'
  | 'columnRight'
  | 'deleteRow'
  | 'deleteColumn'
  | 'header';

/** The current cell; undefined stands for the last row and column. */
export interface CellPlace {
  readonly row: string;
  readonly column: string;
}

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
  const { key } = tracks[indexOf(tracks, place?.[kind])] ?? {};
  if (key === undefined) return [];
  // Nothing would be left to see of it.
  if (tracks.length === 1) return [deletionDraft([object.selectId])];
  const cells = [...table.cells.values()].filter(({ relations }) => String(relations?.[kind]) === key);
  const name = `${kind}.${key}`;
  const gone: Change = [object.selectId, name, (object[name] ?? null) as Json, null];
  return [propertyDraft([gone]), deletionDraft(cells.map(({ selectId }) => selectId))];
}

/** The operations of the change; one gesture. */
export function tableDrafts(
  object: BoardObject,
  table: Table,
  action: TableAction,
  place: CellPlace | undefined,
  newKey: string,
): Draft[] {
  const { rows, columns } = table;
  const [row, column] = [indexOf(rows, place?.row), indexOf(columns, place?.column)];
  switch (action) {
    case 'rowAbove':
      return [added(object, 'row', placeFor(rows, row, true), newKey)];
    case 'rowBelow':
      return [added(object, 'row', placeFor(rows, row, false), newKey)];
    case 'columnLeft':
      return [added(object, 'column', placeFor(columns, column, true), newKey)];
    case 'columnRight':
      return [added(object, 'column', placeFor(columns, column, false), newKey)];
    case 'deleteRow':
      return removed(object, table, 'row', place);
    case 'deleteColumn':
      return removed(object, table, 'column', place);
    case 'header':
      return [
        propertyDraft([[object.selectId, 'header', object.header ?? null, object.header === true ? null : true]]),
      ];
  }
}

/** The previous or next cell in reading order; undefined beyond the ends. */
export function cellBeside({ rows, columns }: Table, { row, column }: CellPlace, by: 1 | -1): CellPlace | undefined {
  const at =
    rows.findIndex(({ key }) => key === row) * columns.length + columns.findIndex(({ key }) => key === column) + by;
  const [nextRow, nextColumn] = [rows[Math.floor(at / columns.length)], columns[at % columns.length]];
  return at < 0 || !nextRow || !nextColumn ? undefined : { row: nextRow.key, column: nextColumn.key };
}

/** The cell this many rows and columns away. */
export function cellAway({ rows, columns }: Table, place: CellPlace, dx: number, dy: number): CellPlace | undefined {
  const row = rows[rows.findIndex(({ key }) => key === place.row) + dy];
  const column = columns[columns.findIndex(({ key }) => key === place.column) + dx];
  return row && column ? { row: row.key, column: column.key } : undefined;
}
