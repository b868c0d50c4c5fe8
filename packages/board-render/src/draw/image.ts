import { type BoardObject, pictureAddress } from '@sw/board-model';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';
import { drawPart, shownPart } from './picture-part.ts';

export function drawImage(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, images } = easel;
  const src = pictureAddress(object);
  const loaded = src === undefined ? undefined : images(src);
  const part = loaded && shownPart(loaded, object.crop);
  if (!loaded || !part || part.width <= 0 || part.height <= 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  const { width = part.width, height = part.height } = object;
  ctx.globalAlpha = object.opacity ?? 1;
  drawPart(ctx, loaded, part, { width, height, pixels });
}
