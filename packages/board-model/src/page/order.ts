import { compareSelectIds } from '../object/ids.ts';
import { TOP_LEVEL } from '../object/kinds.ts';
import type { BoardObject } from '../object/object.ts';
import type { PageState } from './page.ts';

export const isTopLevel = (object: BoardObject): boolean => object.zIndex >= TOP_LEVEL;

/** From back to front: by zIndex, and by id if two are equal, so that every replica draws the same order. */
export const compareOrder = (a: BoardObject, b: BoardObject): number =>
  a.zIndex - b.zIndex || compareSelectIds(a.selectId, b.selectId);

export const objectsInOrder = (page: PageState): BoardObject[] => [...page.objects.values()].sort(compareOrder);

/** A zIndex in front of all others of the same level. It never moves a normal object into the top level. */
export function frontZIndex(page: PageState, topLevel = false): number {
  let front = topLevel ? TOP_LEVEL : 0;
  for (const object of page.objects.values()) {
    if (isTopLevel(object) === topLevel && object.zIndex >= front) front = Math.floor(object.zIndex) + 1;
  }
  return topLevel ? front : Math.min(front, TOP_LEVEL - 1);
}

/** A zIndex behind all others of the same level. */
export function backZIndex(page: PageState, topLevel = false): number {
  let back = Number.POSITIVE_INFINITY;
  for (const object of page.objects.values()) if (isTopLevel(object) === topLevel) back = Math.min(back, object.zIndex);
  if (topLevel) return back === Number.POSITIVE_INFINITY ? TOP_LEVEL : Math.max(TOP_LEVEL, Math.ceil(back) - 1);
  return back === Number.POSITIVE_INFINITY ? 0 : Math.ceil(back) - 1;
}
