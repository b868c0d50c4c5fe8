import type { BoardObject, Crop } from '@sw/board-model';
import type { LoadedImage } from '../context.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';

/** The part that is shown, held within the picture: a crop may have been made for another one. */
function shownPart({ width, height }: LoadedImage, crop: Crop | undefined): Crop {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(Math.max(0, crop.left), width);
  const top = Math.min(Math.max(0, crop.top), height);
  return { left, top, width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) };
}

export function drawImage(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx, images } = easel;
  const src = object.imgSrc ?? object.url;
  const loaded = src === undefined || object.uploadError !== undefined ? undefined : images(src);
  const part = loaded && shownPart(loaded, object.crop);
  if (!loaded || !part || part.width <= 0 || part.height <= 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  const { width = part.width, height = part.height } = object;
  ctx.globalAlpha = object.opacity ?? 1;
  ctx.drawImage(loaded.image, part.left, part.top, part.width, part.height, 0, 0, width, height);
}
