import type { Easel } from '../draw/easel.ts';
import { setMatrix } from '../draw/local.ts';
import { drawPart } from '../draw/picture-part.ts';
import type { Box } from '../geometry.ts';
import { REFERENCE_FRAME } from '../reference-frame.ts';
import { THEMES, type Theme } from '../theme.ts';
import type { Background } from './read-background.ts';
import { drawTemplate } from './template.ts';
import { drawTexture } from './texture.ts';

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
  if (texture) drawTexture(ctx, texture, TEXTURE_COLOUR, box, view.a);
  else if (dotted && ground.isDefault) drawTexture(ctx, 'dots', THEMES[dotted].dot, box, view.a);
  if (imgSrc !== undefined) drawPicture(easel, imgSrc);
  if (template !== undefined) drawTemplate(ctx, template, REFERENCE_FRAME.maxX, REFERENCE_FRAME.maxY);
}
