import type { DrawContext } from '../context.ts';
import { roundedRectangle } from '../draw/path-parts.ts';
import { SYSTEM_FACES } from '../text/fonts.ts';
import { textColourOn } from '../theme.ts';

const FONT = `600 12px ${SYSTEM_FACES}`;
const PADDING = 7;
const HEIGHT = 20;

/** A user's name on their colour, its top left corner at the given point. */
export function paintNameTag(ctx: DrawContext, x: number, y: number, name: string, colour: string): void {
  ctx.font = FONT;
  const width = ctx.measureText(name).width + 2 * PADDING;
  ctx.fillStyle = colour;
  ctx.beginPath();
  roundedRectangle(ctx, x, y, width, HEIGHT, HEIGHT / 2);
  ctx.fill();
  ctx.fillStyle = textColourOn(colour);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(name, x + PADDING, y + HEIGHT - 6);
}
