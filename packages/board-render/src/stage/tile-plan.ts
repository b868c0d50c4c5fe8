import type { Box } from '../geometry.ts';
import type { Lens } from './camera.ts';
import { type Cells, keyOf, type Level, pixelsOf, TILE } from './tile.ts';

/** Two tiles a side are enough for orientation, and are drawn quickly. */
const OVERVIEW_PIXELS = 2 * TILE;
const MOST_OVERVIEW_SCALE = 0.5;
/** A level is shown up to some 1.2 times its size before the next finer one is drawn. */
const LADDER_SHIFT = 0.25;

/** During a zoom tiles are drawn at powers of two, each of which serves a range of zooms. */
export const ladderScale = (scale: number): number => 2 ** Math.ceil(Math.log2(scale) - LADDER_SHIFT);

/** The scale at which the whole page is small, so that there is something to show everywhere. */
export function overviewScale({ minX, minY, maxX, maxY }: Box): number {
  const side = Math.max(maxX - minX, maxY - minY, 1);
  return Math.min(MOST_OVERVIEW_SCALE, 2 ** Math.floor(Math.log2(OVERVIEW_PIXELS / side)));
}

/** The lens at another scale. */
export function lensAt(lens: Lens, scale: number): Lens {
  const k = scale / lens.scale;
  if (k === 1) return lens;
  return {
    scale,
    left: Math.floor(lens.left * k),
    top: Math.floor(lens.top * k),
    right: Math.ceil(lens.right * k),
    bottom: Math.ceil(lens.bottom * k),
  };
}

export const ringOf = ({ firstCol, firstRow, lastCol, lastRow }: Cells): Cells => ({
  firstCol: firstCol - 1,
  firstRow: firstRow - 1,
  lastCol: lastCol + 1,
  lastRow: lastRow + 1,
});

export const contentCells = (box: Box, scale: number): Cells => {
  const { left, top, right, bottom } = pixelsOf(box, scale);
  return {
    firstCol: Math.floor(left / TILE),
    firstRow: Math.floor(top / TILE),
    lastCol: Math.floor((right - 1) / TILE),
    lastRow: Math.floor((bottom - 1) / TILE),
  };
};

export interface Cell {
  readonly col: number;
  readonly row: number;
}

/** The cell nearest the middle that is missing or outdated, and not being drawn yet. */
export function nextCell({ tiles }: Level, { firstCol, firstRow, lastCol, lastRow }: Cells): Cell | undefined {
  const [middleCol, middleRow] = [(firstCol + lastCol) / 2, (firstRow + lastRow) / 2];
  let next: Cell | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let col = firstCol; col <= lastCol; col += 1) {
      const tile = tiles.get(keyOf(col, row));
      if (tile && (tile.busy || !tile.dirty)) continue;
      const distance = (col - middleCol) ** 2 + (row - middleRow) ** 2;
      if (distance >= least) continue;
      least = distance;
      next = { col, row };
    }
  }
  return next;
}

/**
 * The contiguous missing cells of a cell's row. A page is first drawn by rows: a tile's canvas is half of its cost, and
 * the user has nothing else to look at before the first view appears.
 */
export function stripOf(
  { level: { tiles }, cell }: { level: Level; cell: Cell },
  { firstCol, lastCol }: Cells,
): Cell[] {
  const isMissing = (col: number): boolean => !tiles.has(keyOf(col, cell.row));
  if (!isMissing(cell.col)) return [cell];
  let [from, to] = [cell.col, cell.col];
  while (from > firstCol && isMissing(from - 1)) from -= 1;
  while (to < lastCol && isMissing(to + 1)) to += 1;
  return Array.from({ length: to - from + 1 }, (_, i) => ({ col: from + i, row: cell.row }));
}
