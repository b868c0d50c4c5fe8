import { type BoardObject, textOf } from '@sw/board-model';
import { isSeen, isTable, placeOfCell, tableOf } from '@sw/board-render';
import { type Sheet, sheetText } from './sheet-text.ts';

/** Objects whose tops differ by less than this are in one row. */
const ROW_HEIGHT = 40;

/** Readable content: the words of an object, or the cells of a table. */
export type Reading = string | Sheet;

function cellsOf(table: BoardObject, objects: readonly BoardObject[]): Sheet {
  const parts = objects.filter(({ parentId }) => parentId === table.selectId);
  const page = {
    objects: new Map(parts.map((part) => [part.selectId, part])),
    children: new Map([[table.selectId, new Set(parts.map(({ selectId }) => selectId))]]),
  };
  const { rows, columns, cells, spans } = tableOf(page, table);
  const texts = rows.map((row, y) =>
    columns.map((column, x) => {
      const cell = isSeen(spans, y, x) ? cells.get(`${row.key}/${column.key}`) : undefined;
      return cell ? textOf(cell) : '';
    }),
  );
  return { rows: texts, spans };
}

/** The words of objects in reading order, for applications that accept only text. */
export function readingOf(objects: readonly BoardObject[]): Reading[] {
  const tables = new Set(objects.flatMap(({ type, selectId }) => (isTable(type) ? [selectId] : [])));
  return [...objects]
    .filter((object) => !(placeOfCell(object) && tables.has(object.parentId ?? '')))
    .sort((a, b) => Math.floor(a.top / ROW_HEIGHT) - Math.floor(b.top / ROW_HEIGHT) || a.left - b.left)
    .map((object): Reading => (isTable(object.type) ? cellsOf(object, objects) : textOf(object).trim()))
    .filter((read) => (typeof read === 'string' ? read : read.rows).length > 0);
}

export const plainWords = (reading: readonly Reading[]): string =>
  reading.map((read) => (typeof read === 'string' ? read : sheetText(read.rows))).join('\n');
