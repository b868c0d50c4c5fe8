import type { BoardObject } from '@sw/board-model';
import { GRAPHITE, isTransparent } from '../colours.ts';
import { layoutOf } from '../composite/arranged.ts';
import { colourOf } from '../read.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';
import { roundedRectangle } from './path-parts.ts';

const RADIUS = 10;
const LINE = 2;
/** A grey that is visible on light and dark paper. */
const HEAD = '#82828226';
const INNER_OPACITY = 0.45;

/** The parts of a line along these edges that do not run through merged cells. */
function stretches(
  edges: readonly number[],
  isThrough: (at: number) => boolean,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let from = 0;
  for (let at = 0; at < edges.length; at += 1) {
    if (at < edges.length - 1 && !isThrough(at)) continue;
    if (at > from) found.push([edges[from] ?? 0, edges[at] ?? 0]);
    from = at + 1;
  }
  return found;
}

/** A table: its background, the header row, the lines. Its cells are separate objects and draw themselves. */
export function drawTable(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, ground } = easel;
  const { grid, width = 0, height = 0 } = layoutOf(easel.page, object) ?? {};
  if (!grid || width === 0 || height === 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  const opacity = object.opacity ?? 1;
  ctx.globalAlpha = opacity;
  ctx.save();
  ctx.beginPath();
  roundedRectangle(ctx, 0, 0, width, height, RADIUS);
  ctx.clip();
  if (!isTransparent(object.fill)) {
    ctx.fillStyle = colourOf(object.fill, ground.colour);
    ctx.fillRect(0, 0, width, height);
  }
  if (grid.header) {
    ctx.fillStyle = HEAD;
    const foot = grid.ys[1] ?? height;
    ctx.fillRect(0, 0, width, foot);
    // A heading that is merged with cells below it has one background.
    for (const { row, column, lastRow, lastColumn } of grid.spans) {
      const [left = 0, right = 0] = [grid.xs[column], grid.xs[lastColumn + 1]];
      if (row === 0) ctx.fillRect(left, foot, right - left, (grid.ys[lastRow + 1] ?? foot) - foot);
    }
  }
  ctx.restore();
  ctx.strokeStyle = colourOn(ground, colourOf(object.stroke, GRAPHITE));
  ctx.lineWidth = LINE;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.globalAlpha = opacity * INNER_OPACITY;
  ctx.beginPath();
  const { xs, ys, spans } = grid;
  for (const [i, x] of xs.slice(1, -1).entries()) {
    const through = spans.filter(({ column, lastColumn }) => column <= i && i < lastColumn);
    const isThrough = (at: number): boolean => through.some(({ row, lastRow }) => row <= at && at <= lastRow);
    for (const [from, to] of stretches(ys, isThrough)) {
      ctx.moveTo(x, from);
      ctx.lineTo(x, to);
    }
  }
  for (const [i, y] of ys.slice(1, -1).entries()) {
    const through = spans.filter(({ row, lastRow }) => row <= i && i < lastRow);
    const isThrough = (at: number): boolean =>
      through.some(({ column, lastColumn }) => column <= at && at <= lastColumn);
    for (const [from, to] of stretches(xs, isThrough)) {
      ctx.moveTo(from, y);
      ctx.lineTo(to, y);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = opacity;
  ctx.beginPath();
  roundedRectangle(ctx, 0, 0, width, height, RADIUS);
  ctx.stroke();
}
