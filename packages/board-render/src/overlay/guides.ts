import type { DrawContext } from '../context.ts';
import type { Point } from '../geometry.ts';

export interface GuideLine {
  readonly from: Point;
  readonly to: Point;
}

/** Alignment lines in window pixels: whole pixels, so that they are sharp. */
export function paintGuides(ctx: DrawContext, lines: readonly GuideLine[], colour: string): void {
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.lineCap = 'butt';
  ctx.setLineDash([]);
  ctx.beginPath();
  for (const { from, to } of lines) {
    ctx.moveTo(Math.floor(from.x) + 0.5, Math.floor(from.y) + 0.5);
    ctx.lineTo(Math.floor(to.x) + 0.5, Math.floor(to.y) + 0.5);
  }
  ctx.stroke();
}
