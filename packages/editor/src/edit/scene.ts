import type { BoardObject, PageState } from '@sw/board-model';
import { compositeOf, type PageIndex, type Size } from '@sw/board-render';

/** The part of the page that geometry reads. */
export interface Scene {
  readonly page: PageState;
  readonly index: PageIndex;
  textSize(object: BoardObject): Size;
}

/**
 * The table or graph that an object is a part of; else the object itself. A part is rotated and scaled with its whole.
 */
export const wholeOf = (page: PageState, object: BoardObject): BoardObject =>
  object.parentId === undefined ? object : (compositeOf(page, object) ?? object);

/** The same objects, with tables and graphs in place of their parts: dragging a part moves these. */
export const wholesOf = (page: PageState, objects: readonly BoardObject[]): BoardObject[] => [
  ...new Set(objects.map((object) => wholeOf(page, object))),
];

/** The topmost ancestor of this object: it is selected and moved when a part is touched. */
export function rootOf(page: PageState, object: BoardObject): BoardObject {
  let at = object;
  // The model's trees end after 256 steps (its rule T4).
  for (let steps = 0; at.parentId !== undefined && steps < 256; steps += 1) {
    const parent = page.objects.get(at.parentId);
    if (!parent) break;
    at = parent;
  }
  return at;
}
