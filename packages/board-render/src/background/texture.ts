import type { DrawContext } from '../context.ts';
import type { Box } from '../geometry.ts';
import type { Texture } from './read-background.ts';

/** Distance between two dots or lines, in page units. */
const STEP = 24;
const RULED_STEP = 48;
/**
 * Closer together on the screen they become a grey haze; every second one is skipped until they are far enough apart.
 */
const LEAST_PIXELS = 14;
const DOT_RADIUS = 1;

function stepFor(texture: Texture, pixels: number): number {
  let step = texture === 'lines' ? RULED_STEP : STEP;
  while (step * pixels < LEAST_PIXELS) step *= 2;
  return step;
}

/** Dots, ruled lines or squares over the visible part. Lines are equally thin on the screen at any zoom. */
export function drawTexture(
  ctx: DrawContext,
  texture: Texture,
  colour: string,
  { minX, minY, maxX, maxY }: Box,
  pixels: number,
): void {
  const step = stepFor(texture, pixels);
  const firstX = Math.floor(minX / step) * step;
  const firstY = Math.floor(minY / step) * step;
  const thin = Math.max(1 / pixels, 1);
  ctx.fillStyle = colour;
  ctx.beginPath();
  if (texture === 'dots') {
    const half = Math.max(DOT_RADIUS, 0.7 / pixels);
    for (let y = firstY; y <= maxY; y += step) {
      for (let x = firstX; x <= maxX; x += step) {
        ctx.moveTo(x + half, y);
        ctx.ellipse(x, y, half, half, 0, 0, 2 * Math.PI);
      }
    }
  } else {
    for (let y = firstY; y <= maxY; y += step) ctx.rect(minX, y - thin / 2, maxX - minX, thin);
    if (texture === 'grid') for (let x = firstX; x <= maxX; x += step) ctx.rect(x - thin / 2, minY, thin, maxY - minY);
  }
  ctx.fill();
}
