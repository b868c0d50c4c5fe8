import type { Crop } from '@sw/board-model';
import type { DrawContext, LoadedImage } from '../context.ts';
import type { Size } from '../geometry.ts';

/** The visible part, clamped to the image: a crop may have been made for another image. */
export function shownPart({ width, height }: Size, crop: Crop | undefined): Crop {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(Math.max(0, crop.left), width);
  const top = Math.min(Math.max(0, crop.top), height);
  return { left, top, width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) };
}

/** The fewest pixels that still give one per painted pixel. */
function pixelsFor(loaded: LoadedImage, wanted: number): { readonly image: object; readonly detail: number } {
  let best = { image: loaded.image, detail: loaded.detail ?? 1 };
  for (const { image, detail = 1 } of loaded.smaller ?? []) {
    if (detail >= wanted && detail < best.detail) best = { image, detail };
  }
  return best;
}

interface Target extends Size {
  /** The size of one target unit in canvas pixels. */
  readonly pixels: number;
}

/** Draws a part of an image at the origin. */
export function drawPart(ctx: DrawContext, loaded: LoadedImage, part: Crop, { width, height, pixels }: Target): void {
  const wanted = pixels * Math.max(width / part.width, height / part.height);
  const { image, detail } = pixelsFor(loaded, wanted);
  const [left, top] = [part.left * detail, part.top * detail];
  ctx.drawImage(image, left, top, part.width * detail, part.height * detail, 0, 0, width, height);
}
