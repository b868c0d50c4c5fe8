import { clamp } from '@sw/base';

/** A square part of a picture: its centre, and the zoom relative to the size at which the whole square fits. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_MAX = 4;

/** The largest square in the centre. */
export const startCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square in pixels of the picture. */
export const cropSide = ({ width, height }: PictureSize, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Keeps the square inside the picture, so that it has no empty corner. */
function inside(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, ZOOM_MAX);
  const half = cropSide(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** Moves by pixels of the picture, to the right and down. */
export const movedCrop = (size: PictureSize, crop: Crop, dx: number, dy: number): Crop =>
  inside(size, { ...crop, x: crop.x + dx, y: crop.y + dy });

/** Zooms around the centre, if the edges allow it. */
export const zoomedCrop = (size: PictureSize, crop: Crop, zoom: number): Crop => inside(size, { ...crop, zoom });
