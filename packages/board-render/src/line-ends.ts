import type { Binding, BoardObject } from '@sw/board-model';
import { type Arrangement, arranged } from './composite/arranged.ts';
import { apply, invert, type Point } from './geometry.ts';
import { matrixOnPage } from './placing.ts';

export interface LineEnds {
  readonly from: Point;
  readonly to: Point;
}

/** A line is bound if one of its ends is attached to another object; its position then depends on that object too. */
export const isBound = ({ start, end }: BoardObject): boolean => start !== undefined || end !== undefined;

function heldPoint(page: Arrangement, binding: Binding | undefined): Point | undefined {
  const stored = binding && page.objects.get(binding.selectId);
  if (!binding || !stored) return undefined;
  const held = arranged(page, stored);
  return apply(matrixOnPage(page, held), { x: binding.x * (held.width ?? 0), y: binding.y * (held.height ?? 0) });
}

/**
 * The course of a line in its own coordinates: from its corner to the opposite one, with a bound end at the other
 * object's current position. If that object is missing, the end stays in place.
 */
export function lineEnds(page: Arrangement, object: BoardObject): LineEnds {
  let from: Point = { x: 0, y: 0 };
  let to: Point = { x: object.width ?? 0, y: object.height ?? 0 };
  if (!isBound(object)) return { from, to };
  const back = invert(matrixOnPage(page, object));
  if (!back) return { from, to };
  const heldStart = heldPoint(page, object.start);
  const heldEnd = heldPoint(page, object.end);
  if (heldStart) from = apply(back, heldStart);
  if (heldEnd) to = apply(back, heldEnd);
  return { from, to };
}
