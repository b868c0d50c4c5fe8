import type { DrawContext } from '../context.ts';
import { paintNameTag } from './name-tag.ts';

/** A user's pointer, in window pixels. */
export interface CursorMark {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly name: string;
  /** 0 to 1: the arrow fades after a long rest, the name sooner. */
  readonly opacity: number;
  readonly nameOpacity: number;
}

/** The arrow of 22 pixels, its tip at the origin. */
const ARROW = [
  [0, 0],
  [6.2, 19.6],
  [9.6, 11.6],
  [17.6, 8.2],
] as const;
const TAG = { x: 13, y: 19 } as const;

export function paintCursor(ctx: DrawContext, { x, y, colour, name, opacity, nameOpacity }: CursorMark): void {
  if (opacity <= 0) return;
  ctx.globalAlpha = opacity;
  ctx.beginPath();
  for (const [i, [dx, dy]] of ARROW.entries()) {
    if (i === 0) ctx.moveTo(x + dx, y + dy);
    else ctx.lineTo(x + dx, y + dy);
  }
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.lineWidth = 3;
  ctx.strokeStyle = '#FFFFFF';
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fill();
  if (nameOpacity > 0 && name !== '') {
    ctx.globalAlpha = opacity * nameOpacity;
    paintNameTag(ctx, x + TAG.x, y + TAG.y, name, colour);
  }
  ctx.globalAlpha = 1;
}
