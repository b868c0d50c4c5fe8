/** A square part of a picture: the point in its middle, and how much larger than to fit it is shown. */
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

/** The largest square in the middle. */
export const startCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square in pixels of the picture. */
export const cropSide = ({ width, height }: PictureSize, { zoom }: Crop): number => Math.min(width, height) / zoom;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Never outside the picture: the square has no empty corner. */
function inside(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, ZOOM_MAX);
  const half = cropSide(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** By pixels of the picture, to the right and down. */
export const movedCrop = (size: PictureSize, crop: Crop, dx: number, dy: number): Crop =>
  inside(size, { ...crop, x: crop.x + dx, y: crop.y + dy });

/** The middle stays where it is, if the edges let it. */
export const zoomedCrop = (size: PictureSize, crop: Crop, zoom: number): Crop => inside(size, { ...crop, zoom });
