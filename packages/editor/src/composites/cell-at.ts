import type { BoardObject, PageState } from '@sw/board-model';
import { apply, invert, isSeen, layoutOf, matrixOnPage, newCell, type Point, spanAt, tableOf } from '@sw/board-render';

/** The two edges around a value; outside of all edges, the first or the last two. */
const within = (edges: readonly number[], value: number): number =>
  Math.max(
    0,
    Math.min(
      edges.length - 2,
      edges.findLastIndex((edge) => edge <= value),
    ),
  );

/** The cell of a table at a point of the page. An empty one is not on the page: its first word creates it. */
export function cellAt(page: PageState, table: BoardObject, at: Point): BoardObject | undefined {
  const grid = layoutOf(page, table)?.grid;
  const back = invert(matrixOnPage(page, table));
  if (!grid || !back) return undefined;
  const { x, y } = apply(back, at);
  const touched = { row: within(grid.ys, y), column: within(grid.xs, x) };
  const seen = spanAt(grid.spans, touched.row, touched.column) ?? touched;
  const [row, column] = [grid.rows[seen.row], grid.columns[seen.column]];
  if (row === undefined || column === undefined) return undefined;
  return tableOf(page, table).cells.get(`${row}/${column}`) ?? newCell(table, row, column);
}

/** Whether an empty cell still has its table, row and column, and no other cell covers it. */
export function hasPlace(page: PageState, cell: BoardObject): boolean {
  const table = cell.parentId === undefined ? undefined : page.objects.get(cell.parentId);
  const { row, column } = cell.relations ?? {};
  if (!table) return false;
  const { rows, columns, spans } = tableOf(page, table);
  const [y, x] = [rows.findIndex(({ key }) => key === row), columns.findIndex(({ key }) => key === column)];
  return y >= 0 && x >= 0 && isSeen(spans, y, x);
}
