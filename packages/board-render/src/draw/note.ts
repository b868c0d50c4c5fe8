import type { BoardObject } from '@sw/board-model';
import { NOTE_YELLOW } from '../colours.ts';
import { colourOf } from '../read.ts';
import type { Easel } from './easel.ts';
import { roundedRectangle } from './path-parts.ts';
import { drawText } from './text.ts';

const RADIUS = 4;
/**
 * A soft shadow of three translucent sheets, each a little lower and larger: a blur would cost a separate pass over
 * every pixel of the note.
 */
const SHADOW = [
  { down: 1, out: 0.5, opacity: 0.07 },
  { down: 4, out: 1, opacity: 0.05 },
  { down: 8, out: 0, opacity: 0.035 },
] as const;
export const SHADOW_REACH = 9;
/** Invisible shadows are not drawn. */
const SHADOW_FROM = 0.12;

/** A memo note: always filled, with text from its top left, in a size that fits. */
export function drawNote(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx } = easel;
  const { width = 0, height = 0 } = object;
  const opacity = object.opacity ?? 1;
  const fill = colourOf(object.fill, NOTE_YELLOW);
  if (pixels >= SHADOW_FROM) {
    ctx.fillStyle = '#0A1410';
    for (const { down, out, opacity: share } of SHADOW) {
      ctx.globalAlpha = opacity * share;
      ctx.beginPath();
      roundedRectangle(ctx, -out, down - out, width + 2 * out, height + 2 * out, RADIUS + out);
      ctx.fill();
    }
  }
  ctx.globalAlpha = opacity;
  ctx.fillStyle = fill;
  ctx.beginPath();
  roundedRectangle(ctx, 0, 0, width, height, RADIUS);
  ctx.fill();
  if (!object.runs) return;
  ctx.save();
  // The clip keeps text inside that cannot shrink further; the restore also reverts the text's own transform.
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  ctx.clip();
  drawText(easel, object, pixels, fill);
  ctx.restore();
}
