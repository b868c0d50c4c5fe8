import { type BoardObject, familyOf, KIND } from '@sw/board-model';
import type { Box } from '@sw/board-render';
import { inkOf } from './ink-points.ts';
import type { Scene } from './scene.ts';

function boxOfInk(object: BoardObject): Box {
  const { points } = inkOf(object);
  let [minX, minY, maxX, maxY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return points.length === 0 ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : { minX, minY, maxX, maxY };
}

/** The box of the handles, in the object's own coordinates: without the width of its lines. */
export function ownBox(scene: Pick<Scene, 'textSize'>, object: BoardObject): Box {
  if (familyOf(object.type) === 'line') return boxOfInk(object);
  const { width = 0, height = 0 } = object;
  if (object.type !== KIND.textGroup) return { minX: 0, minY: 0, maxX: width, maxY: height };
  const size = scene.textSize(object);
  return { minX: 0, minY: 0, maxX: width || size.width, maxY: Math.max(height, size.height) };
}
