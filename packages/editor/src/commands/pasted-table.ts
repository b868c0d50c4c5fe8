import type { BoardObject } from '@sw/board-model';
import { cleanText, type Making, writtenText } from './pasted-text.ts';

/** A larger sheet belongs into a spreadsheet. */
const MOST_CELLS = 1_000;
const MOST_COLUMNS = 60;
const CELL_LETTERS = 1_000;
/** In letters: wider cells are wrapped. */
const WIDEST = 24;
const GAP = { x: 32, y: 16 } as const;

/** Text objects in rows and columns, one for each cell with text, grouped. Undefined: there are too many. */
export function gridFrom(rows: readonly (readonly string[])[], making: Making): BoardObject[] | undefined {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > MOST_COLUMNS || rows.length * columns > MOST_CELLS) return undefined;
  const widest = making.settings.fontSize * 0.5 * WIDEST;
  const groupId = making.newId();
  const cellOf = (words: string): BoardObject | undefined => {
    const text = cleanText(words).slice(0, CELL_LETTERS);
    if (text === '') return undefined;
    const object = { ...writtenText(text, { left: 0, top: 0 }, making), groupId };
    return making.textSize(object).width > widest ? { ...object, width: widest } : object;
  };
  const cells = rows.map((row) => row.map(cellOf));
  const widthOf = (cell: BoardObject | undefined): number => (cell ? (cell.width ?? making.textSize(cell).width) : 0);
  const lefts: number[] = [];
  let left = 0;
  for (let column = 0; column < columns; column += 1) {
    lefts.push(left);
    left += cells.reduce((most, row) => Math.max(most, widthOf(row[column])), 0) + GAP.x;
  }
  let top = 0;
  return cells.flatMap((row) => {
    const placed = row.flatMap((cell, column) => (cell ? [{ ...cell, left: lefts[column] ?? 0, top }] : []));
    top += placed.reduce((most, cell) => Math.max(most, making.textSize(cell).height), 0) + GAP.y;
    return placed;
  });
}
