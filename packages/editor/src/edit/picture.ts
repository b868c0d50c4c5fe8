import { type BoardObject, type Crop, familyOf } from '@sw/board-model';
import { type Size, shownPart } from '@sw/board-render';
import { defaultWindow, WINDOW_ZOOMS, type WindowZoom } from './default-window.ts';
import { hundredths, RADIANS } from './numbers.ts';

/** The position of the object's own point (x, y), in the coordinates of the object's position. */
function ownPoint({ left, top, angle, scaleX, scaleY }: BoardObject, x: number, y: number) {
  const [cos, sin] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
  const [dx, dy] = [x * scaleX, y * scaleY];
  return { left: hundredths(left + dx * cos - dy * sin), top: hundredths(top + dx * sin + dy * cos) };
}

function withCrop(object: BoardObject, crop: Crop | undefined): BoardObject {
  const { crop: _before, ...rest } = object;
  return (crop ? { ...rest, crop } : rest) as BoardObject;
}

const isWhole = ({ left, top, width, height }: Crop, picture: Size): boolean =>
  left <= 0 && top <= 0 && width >= picture.width && height >= picture.height;

/**
 * Shows another part of the same image: content visible before and after stays in place, as if the rest were covered
 * with paper.
 */
export function cropped(object: BoardObject, wanted: Crop | undefined, picture: Size): BoardObject {
  const before = shownPart(picture, object.crop);
  const after = shownPart(picture, wanted);
  if (before.width <= 0 || before.height <= 0 || after.width < 1 || after.height < 1) return object;
  const { width = before.width, height = before.height } = object;
  const [scaleX, scaleY] = [width / before.width, height / before.height];
  const place = ownPoint(object, (after.left - before.left) * scaleX, (after.top - before.top) * scaleY);
  const size = { width: hundredths(after.width * scaleX), height: hundredths(after.height * scaleY) };
  return withCrop({ ...object, ...place, ...size }, isWhole(after, picture) ? undefined : after);
}

export interface NewPicture {
  readonly imgSrc: string;
  readonly name?: string;
  /** Of the image, in its own pixels. */
  readonly size: Size;
}

/** Replaces the image: the new one is fitted into the old box, centred and uncropped. */
export function replaced(object: BoardObject, { imgSrc, name, size }: NewPicture): BoardObject {
  const { width = size.width, height = size.height } = object;
  const scale = Math.min(width / size.width, height / size.height);
  const [wide, high] = [size.width * scale, size.height * scale];
  const place = ownPoint(object, (width - wide) / 2, (height - high) / 2);
  const next = { ...object, ...place, imgSrc, width: hundredths(wide), height: hundredths(high) };
  return withCrop(name === undefined ? next : { ...next, name }, undefined);
}

/** Fits the image into the window, about the same centre. An image without a size cannot be fitted. */
export function fitIn(object: BoardObject, zoom: WindowZoom): BoardObject {
  const { width = 0, height = 0, scaleX, scaleY } = object;
  const own = { width: Math.abs(width * scaleX), height: Math.abs(height * scaleY) };
  if (own.width === 0 || own.height === 0) return object;
  const window = defaultWindow(zoom);
  const scale = Math.min(window.width / own.width, window.height / own.height);
  if (familyOf(object.type) === 'document') {
    // Scaled as a whole, with what is drawn on its pages.
    const [dx, dy] = [(width * (1 - scale)) / 2, (height * (1 - scale)) / 2];
    return { ...object, ...ownPoint(object, dx, dy), scaleX: scaleX * scale, scaleY: scaleY * scale };
  }
  const size = { width: hundredths(width * scale), height: hundredths(height * scale) };
  return { ...object, ...ownPoint(object, (width - size.width) / 2, (height - size.height) / 2), ...size };
}

/** The window an object fills, if any: its sides are stored in hundredths. */
export const windowZoomOf = (object: BoardObject): WindowZoom | undefined =>
  WINDOW_ZOOMS.find((zoom) => Math.abs((fitIn(object, zoom).width ?? 0) - (object.width ?? 0)) < 0.05);
