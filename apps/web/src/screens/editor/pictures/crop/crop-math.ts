import { clamp } from '@sw/base';
import type { Crop } from '@sw/board-model';
import type { Size } from '@sw/board-render';

/** The corners and sides that can be dragged. The inside moves the crop. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type CropHandle = (typeof HANDLES)[number] | 'inside';

/** A smaller crop would be neither visible nor possible to enlarge again. */
const LEAST = 16;

/** The fixed proportions; 'original' is the picture's own. */
export const ASPECTS = ['free', 'original', '1:1', '4:3', '16:9'] as const;
export type AspectName = (typeof ASPECTS)[number];

export function aspectOf(name: AspectName, { width, height }: Size): number | undefined {
  if (name === 'free') return undefined;
  if (name === 'original') return width / height;
  const [wide = 1, high = 1] = name.split(':').map(Number);
  return wide / high;
}

const leastOf = ({ width, height }: Size): Size => ({ width: Math.min(LEAST, width), height: Math.min(LEAST, height) });

/** The direction in which a handle moves on each axis: -1 the left or upper side, 1 the opposite one, 0 neither. */
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

/** One axis of a crop after a drag of one side or of both: its start and its length. */
function pulled(start: number, length: number, by: number, way: number, most: number, least: number) {
  if (way === 0) return { start, length };
  if (way > 0) return { start, length: clamp(length + by, least, most - start) };
  const end = start + length;
  const next = clamp(start + by, 0, end - least);
  return { start: next, length: end - next };
}

/** The same crop in other proportions and within the picture; the side or corner opposite the handle stays. */
function held(crop: Crop, way: readonly [number, number], aspect: number, picture: Size): Crop {
  const [wayX, wayY] = way;
  // A dragged side determines the other one; for a corner, the longer drag does.
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

/** The crop after a handle was dragged by this many pixels of the picture. */
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

/** The largest part of the crop with these proportions, around its centre. */
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

/** In whole pixels, as it is stored. */
export function rounded({ left, top, width, height }: Crop, picture: Size): Crop {
  const [x, y] = [Math.round(left), Math.round(top)];
  return {
    left: x,
    top: y,
    width: clamp(Math.round(left + width) - x, 1, picture.width - x),
    height: clamp(Math.round(top + height) - y, 1, picture.height - y),
  };
}
