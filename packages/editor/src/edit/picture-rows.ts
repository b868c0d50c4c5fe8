import type { Box, Point, Size } from '@sw/board-render';

/** Fraction of the visible area that new images may fill. */
const SHARE = 0.6;
/** The desired ratio of a row's width to the height of all rows, like that of a window. */
const WIDE = 1.6;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function inRows<T>(all: readonly T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let i = 0; i < all.length; i += columns) rows.push(all.slice(i, i + columns));
  return rows;
}

/**
 * Positions for images placed together: side by side in rows of equal height, around a point, as large as fits the view
 * and never above their own size.
 */
export function pictureRows(sizes: readonly Size[], at: Point, seen: Box, gap: number): Box[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(sizes.length * WIDE)));
  const rows = inRows(sizes, Math.min(columns, 5));
  const free = { width: (seen.maxX - seen.minX) * SHARE, height: (seen.maxY - seen.minY) * SHARE };
  const tallest = Math.max(...sizes.map(({ height }) => height));
  const highest = (free.height - gap * (rows.length - 1)) / rows.length;
  const byWidth = rows.map(
    (row) => (free.width - gap * (row.length - 1)) / sum(row.map((one) => one.width / one.height)),
  );
  // In a very small window the gaps alone may fill it.
  const height = Math.max(1, Math.min(tallest, highest, ...byWidth));
  const placed = rows.map((row) =>
    row.map((one) => {
      const scale = Math.min(1, height / one.height);
      return { width: one.width * scale, height: one.height * scale };
    }),
  );
  const heights = placed.map((row) => Math.max(...row.map((one) => one.height)));
  let top = at.y - (sum(heights) + gap * (rows.length - 1)) / 2;
  return placed.flatMap((row, i) => {
    const rowHeight = heights[i] ?? 0;
    let left = at.x - (sum(row.map(({ width }) => width)) + gap * (row.length - 1)) / 2;
    const boxes = row.map(({ width, height: high }) => {
      const minY = top + (rowHeight - high) / 2;
      const box = { minX: left, minY, maxX: left + width, maxY: minY + high };
      left += width + gap;
      return box;
    });
    top += rowHeight + gap;
    return boxes;
  });
}
