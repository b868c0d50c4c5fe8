import type { DrawContext } from '../context.ts';
import type { LineStyle } from '../read.ts';

/** Reused, because a canvas copies it. */
const pattern = [0, 0];
export const SOLID: number[] = [];

/** Dashes in proportion to the line's width; dots are zero-length dashes with round caps. */
export function setLineStyle(ctx: DrawContext, style: LineStyle, width: number): void {
  ctx.lineWidth = width;
  ctx.lineCap = style === 'dotted' ? 'round' : 'butt';
  ctx.lineJoin = 'round';
  if (style === 'solid') {
    ctx.setLineDash(SOLID);
    return;
  }
  const unit = Math.max(width, 1.5);
  pattern[0] = style === 'dashed' ? unit * 3 : 0.01;
  pattern[1] = unit * 2.2;
  ctx.setLineDash(pattern);
}
