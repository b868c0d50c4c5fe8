import type { Crop } from '@sw/board-model';
import type { Size } from '@sw/board-render';

/** The corners and sides that are pulled, and the inside that is moved. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type CropHandle = (typeof HANDLES)[number] | 'inside';

/** Less could neither be seen nor pulled again. */
const LEAST = 16;

/** Proportions to hold; 'original' is the picture's own, undefined none. */
export const ASPECTS = ['free', 'original', '1:1', '4:3', '16:9'] as const;
export type AspectName = (typeof ASPECTS)[number];

export function aspectOf(name: AspectName, { width, height }: Size): number | undefined {
  if (name === 'free') return undefined;
  if (name === 'original') return width / height;
  const [wide = 1, high = 1] = name.split(':').map(Number);
  return wide / high;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

const leastOf = ({ width, height }: Size): Size => ({ width: Math.min(LEAST, width), height: Math.min(LEAST, height) });

/** Which way a handle pulls: -1 the left or upper side, 1 the other, 0 neither. */
const pullOf = (handle: CropHandle): readonly [number, number] => [
  handle.includes('w') ? -1 : handle.includes('e') && handle !== 'inside' ? 1 : 0,
  handle.includes('n') && handle !== 'inside' ? -1 : handle.startsWith('s') ? 1 : 0,
];

function moved(crop: Crop, dx: number, dy: number, picture: Size): Crop {
  return {
    ...crop,
    left: clamp(crop.left + dx, 0, picture.width - crop.width),
    top: clamp(crop.top + dy, 0, picture.height - crop.height),
  };
}

/** One side or both of an axis: where it begins, and how long it is. */
function pulled(start: number, length: number, by: number, way: number, most: number, least: number) {
  if (way === 0) return { start, length };
  if (way > 0) return { start, length: clamp(length + by, least, most - start) };
  const end = start + length;
  const next = clamp(start + by, 0, end - least);
  return { start: next, length: end - next };
}

/** The same crop in other proportions, from the side or corner that is not pulled, and within the picture. */
function held(crop: Crop, way: readonly [number, number], aspect: number, picture: Size): Crop {
  const [wayX, wayY] = way;
  // A side leads the other one; a corner's longer pull leads.
  const byHeight = wayX === 0 || (wayY !== 0 && crop.height * aspect > crop.width);
  const wanted = byHeight ? crop.height * aspect : crop.width;
  const anchorX = wayX < 0 ? crop.left + crop.width : wayX > 0 ? crop.left : crop.left + crop.width / 2;
  const anchorY = wayY < 0 ? crop.top + crop.height : wayY > 0 ? crop.top : crop.top + crop.height / 2;
  const roomX =
    wayX < 0 ? anchorX : wayX > 0 ? picture.width - anchorX : 2 * Math.min(anchorX, picture.width - anchorX);
  const roomY =
    wayY < 0 ? anchorY : wayY > 0 ? picture.height - anchorY : 2 * Math.min(anchorY, picture.height - anchorY);
  const width = Math.min(wanted, roomX, roomY * aspect);
  const height = width / aspect;
  return {
    left: wayX < 0 ? anchorX - width : wayX > 0 ? anchorX : anchorX - width / 2,
    top: wayY < 0 ? anchorY - height : wayY > 0 ? anchorY : anchorY - height / 2,
    width,
    height,
  };
}

/** A handle was pulled by so many of the picture's pixels. */
export function dragCrop(
  crop: Crop,
  handle: CropHandle,
  by: { readonly x: number; readonly y: number },
  picture: Size,
  aspect: number | undefined,
): Crop {
  if (handle === 'inside') return moved(crop, by.x, by.y, picture);
  const way = pullOf(handle);
  const least = leastOf(picture);
  const across = pulled(crop.left, crop.width, by.x, way[0], picture.width, least.width);
  const down = pulled(crop.top, crop.height, by.y, way[1], picture.height, least.height);
  const next = { left: across.start, top: down.start, width: across.length, height: down.length };
  return aspect === undefined ? next : held(next, way, aspect, picture);
}

/** As much of the crop as has these proportions, about its middle. */
export function withAspect(crop: Crop, aspect: number | undefined): Crop {
  if (aspect === undefined) return crop;
  const width = Math.min(crop.width, crop.height * aspect);
  const height = width / aspect;
  return {
    left: crop.left + (crop.width - width) / 2,
    top: crop.top + (crop.height - height) / 2,
    width,
    height,
  };
}

/** Whole pixels, as it is kept. */
export function rounded({ left, top, width, height }: Crop, picture: Size): Crop {
  const [x, y] = [Math.round(left), Math.round(top)];
  return {
    left: x,
    top: y,
    width: clamp(Math.round(left + width) - x, 1, picture.width - x),
    height: clamp(Math.round(top + height) - y, 1, picture.height - y),
  };
}
