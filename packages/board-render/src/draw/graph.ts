import type { BoardObject } from '@sw/board-model';
import { GRAPHITE } from '../colours.ts';
import { layoutOf } from '../composite/arranged.ts';
import type { Link } from '../composite/layout.ts';
import type { Point } from '../geometry.ts';
import { colourOf } from '../read.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';

const DOT = 5;
const HEAD = { long: 14, half: 7 } as const;
/** Bands of a pyramid lie under text, so their colours are faint. */
const FIGURE_OPACITY = 0.22;

function head({ ctx }: Easel, from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const back = { x: to.x - x * HEAD.long, y: to.y - y * HEAD.long };
  ctx.beginPath();
  ctx.moveTo(to.x, to.y);
  ctx.lineTo(back.x - y * HEAD.half, back.y + x * HEAD.half);
  ctx.lineTo(back.x + y * HEAD.half, back.y - x * HEAD.half);
  ctx.closePath();
  ctx.fill();
}

function drawLink(easel: Easel, { points, colour, width, arrow }: Link): void {
  const { ctx, ground } = easel;
  const [start, ...rest] = points;
  if (!start) return;
  const shown = colourOn(ground, colourOf(colour, GRAPHITE));
  ctx.strokeStyle = shown;
  ctx.fillStyle = shown;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(start.x, start.y);
  for (let i = 0; i + 2 < rest.length; i += 3) {
    const [one, two, to] = rest.slice(i, i + 3);
    if (one && two && to) ctx.bezierCurveTo(one.x, one.y, two.x, two.y, to.x, to.y);
  }
  ctx.stroke();
  const [end, before] = [
    points.at(-1),
    points.findLast(({ x, y }) => x !== points.at(-1)?.x || y !== points.at(-1)?.y),
  ];
  if (arrow && end && before) head(easel, before, end);
}

/** Draws what lies between and behind the nodes of a graph. The nodes are separate objects and draw themselves. */
export function drawGraph(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx } = easel;
  const layout = layoutOf(easel.page, object);
  if (!layout || layout.places.size === 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  const opacity = object.opacity ?? 1;
  ctx.globalAlpha = opacity * FIGURE_OPACITY;
  for (const { points, colour } of layout.figures) {
    ctx.fillStyle = colourOf(colour, GRAPHITE);
    ctx.beginPath();
    points.forEach(({ x, y }, i) => {
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    ctx.closePath();
    ctx.fill();
  }
  ctx.globalAlpha = opacity;
  ctx.lineCap = 'round';
  ctx.setLineDash([]);
  for (const link of layout.links) drawLink(easel, link);
  for (const { x, y, colour } of layout.dots) {
    ctx.fillStyle = colourOf(colour, GRAPHITE);
    ctx.beginPath();
    ctx.ellipse(x, y, DOT, DOT, 0, 0, Math.PI * 2);
    ctx.fill();
  }
}
