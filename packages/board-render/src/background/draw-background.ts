import type { DrawContext } from '../context.ts';
import type { Easel } from '../draw/easel.ts';
import { setMatrix } from '../draw/local.ts';
import { drawPart } from '../draw/picture-part.ts';
import { type Box, REFERENCE_FRAME } from '../geometry.ts';
import { THEMES, type Theme } from '../theme.ts';
import { type Background, PLAIN, type Texture } from './read-background.ts';
import { drawTemplate } from './template.ts';

/** Distance between two dots or lines, in page units. */
const TEXTURE_STEP = 24;
const RULED_STEP = 48;
/**
 * Closer dots or lines look like a grey haze on the screen, so every second one is skipped until they are far enough apart.
 */
const LEAST_PIXELS = 14;
const DOT_RADIUS = 1;

function stepFor(texture: Texture, pixels: number): number {
  let step = texture === 'lines' ? RULED_STEP : TEXTURE_STEP;
  while (step * pixels < LEAST_PIXELS) step *= 2;
  return step;
}

/** Dots, ruled lines or squares over the visible part. Lines are equally thin on the screen at any zoom. */
function drawTexture(
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

/** Visible on any coloured paper; default paper has its own colours. */
const TEXTURE_COLOUR = '#8282824d';

/** An image covers the reference frame and is cropped if its proportions differ. */
function drawPicture({ ctx, images, view }: Easel, src: string): void {
  const loaded = images(src);
  if (!loaded) return;
  const { maxX: width, maxY: height } = REFERENCE_FRAME;
  const scale = Math.min(loaded.width / width, loaded.height / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [left, top] = [(loaded.width - shownWidth) / 2, (loaded.height - shownHeight) / 2];
  drawPart(ctx, loaded, { left, top, width: shownWidth, height: shownHeight }, { width, height, pixels: view.a });
}

/** Draws paper, texture, image and template, in this order. `dotted` is the theme whose dots default paper shows. */
export function drawBackground(easel: Easel, background: Background, box: Box, dotted: Theme | undefined): void {
  const { ctx, ground, view } = easel;
  setMatrix(easel, view);
  ctx.globalAlpha = 1;
  ctx.globalCompositeOperation = 'source-over';
  ctx.fillStyle = ground.colour;
  ctx.fillRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
  const { texture, imgSrc, template } = background;
  if (texture && texture !== PLAIN) drawTexture(ctx, texture, TEXTURE_COLOUR, box, view.a);
  else if (dotted && ground.isDefault && !texture) drawTexture(ctx, 'dots', THEMES[dotted].dot, box, view.a);
  if (imgSrc !== undefined) drawPicture(easel, imgSrc);
  if (template !== undefined) drawTemplate(ctx, template, REFERENCE_FRAME.maxX, REFERENCE_FRAME.maxY);
}
