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
    ctx.fillRect(0, 0, width, grid.ys[1] ?? height);
  }
  ctx.restore();
  ctx.strokeStyle = colourOn(ground, colourOf(object.stroke, GRAPHITE));
  ctx.lineWidth = LINE;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.globalAlpha = opacity * INNER_OPACITY;
  ctx.beginPath();
  for (const x of grid.xs.slice(1, -1)) {
    ctx.moveTo(x, 0);
    ctx.lineTo(x, height);
  }
  for (const y of grid.ys.slice(1, -1)) {
    ctx.moveTo(0, y);
    ctx.lineTo(width, y);
  }
  ctx.stroke();
  ctx.globalAlpha = opacity;
  ctx.beginPath();
  roundedRectangle(ctx, 0, 0, width, height, RADIUS);
  ctx.stroke();
}
