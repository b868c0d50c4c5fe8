import {
  type BoardObject,
  backZIndex,
  type Change,
  compareOrder,
  frontZIndex,
  isTopLevel,
  type PageState,
  TOP_LEVEL,
} from '@sw/board-model';

/** New zIndexes for the objects of one level, which keep their relative order. */
function restacked(objects: readonly BoardObject[], first: number): Change[] {
  return [...objects]
    .sort(compareOrder)
    .map(({ selectId, zIndex }, i): Change => [selectId, 'zIndex', zIndex, first + i])
    .filter(([, , before, after]) => before !== after);
}

/** Whether they are already the last, or the first, of their level. */
function standThere(page: PageState, objects: readonly BoardObject[], topLevel: boolean, sign: 1 | -1): boolean {
  const ids = new Set(objects.map(({ selectId }) => selectId));
  const [outermost] = [...objects].sort((a, b) => sign * compareOrder(a, b));
  if (!outermost) return true;
  for (const other of page.objects.values()) {
    if (ids.has(other.selectId) || isTopLevel(other) !== topLevel || other.parentId !== undefined) continue;
    if (sign * compareOrder(other, outermost) > 0) return false;
  }
  return true;
}

const perLevel = (
  page: PageState,
  objects: readonly BoardObject[],
  sign: 1 | -1,
  first: (count: number, topLevel: boolean) => number,
): Change[] =>
  [false, true].flatMap((topLevel) => {
    const level = objects.filter((object) => isTopLevel(object) === topLevel);
    if (level.length === 0 || standThere(page, level, topLevel, sign)) return [];
    return restacked(level, first(level.length, topLevel));
  });

export const bringToTop = (page: PageState, objects: readonly BoardObject[]): Change[] =>
  perLevel(page, objects, 1, (_, topLevel) => frontZIndex(page, topLevel));

export const sendToBottom = (page: PageState, objects: readonly BoardObject[]): Change[] =>
  perLevel(page, objects, -1, (count, topLevel) => backZIndex(page, topLevel) - (topLevel ? 0 : count - 1));

/** Moves objects into the top level, above all others of the page, or out of it to the front of the others. */
export function keepOnTop(page: PageState, objects: readonly BoardObject[], on: boolean): Change[] {
  const moving = objects.filter((object) => isTopLevel(object) !== on);
  // The others may have reached the edge of the top level, and then these would still be in it.
  const first = on ? frontZIndex(page, true) : Math.min(frontZIndex(page), TOP_LEVEL - moving.length);
  return restacked(moving, first);
}
