import { type BoardObject, compareOrder, frontZIndex, type PageState, subtree } from '@sw/board-model';
import { apply, compositeOf, isLine, isPart, matrixOnPage } from '@sw/board-render';
import { asShape } from '../composites/new-composites.ts';
import { freeLine } from './line-drag.ts';
import { hundredths } from './numbers.ts';

/** The objects with everything below them, in order: the content of a copy. Parts without their whole become shapes. */
export function withParts(page: PageState, ids: Iterable<string>): BoardObject[] {
  const all = new Set<string>();
  for (const id of ids) for (const member of subtree(page, id)) all.add(member);
  return [...all]
    .flatMap((id) => page.objects.get(id) ?? [])
    .sort(compareOrder)
    .map((object) => {
      const whole = isPart(object) ? compositeOf(page, object) : undefined;
      if (!whole || all.has(whole.selectId)) return object;
      return asShape(page, object, whole, apply(matrixOnPage(page, object), { x: 0, y: 0 }));
    });
}

/** Prepares objects to leave the page: lines bound to objects that stay behind are released at their position. */
export function detached(page: PageState, objects: readonly BoardObject[]): BoardObject[] {
  const ids = new Set(objects.map(({ selectId }) => selectId));
  return objects.map((object) => {
    const held = [object.start, object.end].filter((end) => end !== undefined);
    if (!isLine(object.type) || held.every(({ selectId }) => ids.has(selectId))) return object;
    return freeLine({ page }, object);
  });
}

/** The same order, except that no object precedes its parent: it could not be created before it. */
function parentsFirst(objects: readonly BoardObject[]): BoardObject[] {
  const waiting = new Map(objects.map((object) => [object.selectId, object]));
  const ordered: BoardObject[] = [];
  for (const object of objects) {
    const chain: BoardObject[] = [];
    let at = waiting.get(object.selectId);
    while (at) {
      chain.push(at);
      waiting.delete(at.selectId);
      at = at.parentId === undefined ? undefined : waiting.get(at.parentId);
    }
    ordered.push(...chain.toReversed());
  }
  return ordered;
}

export interface CopyOptions {
  readonly dx: number;
  readonly dy: number;
  newId(): string;
}

/** New copies of the objects, in front of the page: new ids, the same relations among each other, and unlocked. */
export function copiesOf(
  page: PageState,
  objects: readonly BoardObject[],
  { dx, dy, newId }: CopyOptions,
): BoardObject[] {
  const ids = new Map(objects.map(({ selectId }) => [selectId, newId()]));
  const groups = new Map<string, string>();
  const front = frontZIndex(page);
  return parentsFirst(objects).map((object, i) => {
    const { parentId, groupId, start, end, cutFrom: _cut, tpvLocked: _lock, ...rest } = object;
    const parent = parentId === undefined ? undefined : ids.get(parentId);
    if (groupId !== undefined && !groups.has(groupId)) groups.set(groupId, newId());
    const group = groupId === undefined ? undefined : groups.get(groupId);
    const [from, to] = [start && ids.get(start.selectId), end && ids.get(end.selectId)];
    // A part is placed by its parent, so only independent objects move.
    const place = parent ? {} : { left: hundredths(object.left + dx), top: hundredths(object.top + dy) };
    return {
      ...rest,
      ...place,
      selectId: ids.get(object.selectId) ?? object.selectId,
      zIndex: front + i,
      ...(parent ? { parentId: parent } : {}),
      ...(group ? { groupId: group } : {}),
      ...(start && from ? { start: { ...start, selectId: from } } : {}),
      ...(end && to ? { end: { ...end, selectId: to } } : {}),
    } as BoardObject;
  });
}
