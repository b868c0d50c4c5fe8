import type { BoardObject } from '@sw/board-model';
import { type Arrangement, arranged, remembering } from './composite/arranged.ts';
import { type Matrix, multiply } from './geometry.ts';

const RADIANS = Math.PI / 180;
/** The model places nothing deeper (its rule T4); deeper objects are placed as if the tree ended here. */
const MAX_DEPTH = 256;

function ownMatrix({ left, top, angle, scaleX, scaleY }: BoardObject): Matrix {
  if (angle === 0) return { a: scaleX, b: 0, c: 0, d: scaleY, e: left, f: top };
  const cos = Math.cos(angle * RADIANS);
  const sin = Math.sin(angle * RADIANS);
  return { a: cos * scaleX, b: sin * scaleX, c: -sin * scaleY, d: cos * scaleY, e: left, f: top };
}

/**
 * From the object's own coordinates to the page's. A child uses the coordinates of its parent, a part of a table or
 * graph the position in its layout.
 */
export function matrixOnPage(page: Arrangement, object: BoardObject): Matrix {
  if (object.parentId === undefined) return ownMatrix(object);
  const known = page.layouts ? page : remembering(page);
  let matrix = ownMatrix(arranged(known, object));
  let parentId: string | undefined = object.parentId;
  for (let depth = 0; parentId !== undefined && depth < MAX_DEPTH; depth += 1) {
    const parent = page.objects.get(parentId);
    if (!parent) break;
    matrix = multiply(ownMatrix(arranged(known, parent)), matrix);
    parentId = parent.parentId;
  }
  return matrix;
}
