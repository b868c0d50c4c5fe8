import { type BoardObject, familyOf, KIND, type PageState } from '@sw/board-model';

export type Selection = ReadonlySet<string>;
export const NOTHING: Selection = new Set();

/**
 * Adds everything grouped with any of them. The notes of a template can be moved individually; together with the template they
 * move along.
 */
export function withGroups(page: PageState, ids: Iterable<string>): Set<string> {
  const all = new Set<string>();
  const groups = new Set<string>();
  const notes = new Set<string>();
  for (const id of ids) {
    const object = page.objects.get(id);
    if (!object) continue;
    all.add(id);
    if (object.groupId === undefined) continue;
    if (object.type === KIND.memoText) notes.add(object.groupId);
    else groups.add(object.groupId);
  }
  if (notes.size > 0) {
    const templates = new Set<string>();
    for (const { groupId, type } of page.objects.values()) {
      if (groupId !== undefined && familyOf(type) === 'template') templates.add(groupId);
    }
    for (const groupId of notes) if (!templates.has(groupId)) groups.add(groupId);
  }
  if (groups.size === 0) return all;
  for (const { selectId, groupId, parentId } of page.objects.values()) {
    if (parentId === undefined && groupId !== undefined && groups.has(groupId)) all.add(selectId);
  }
  return all;
}

/** Shift adds ids that are not selected and removes those that are. */
export function toggled(selection: Selection, ids: ReadonlySet<string>): Set<string> {
  const next = new Set(selection);
  const all = [...ids].every((id) => selection.has(id));
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

export const sameSelection = (a: Selection, b: Selection): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Without deleted objects; the same set if nothing was deleted. */
export function present(page: PageState, selection: Selection): Selection {
  const left = [...selection].filter((id) => page.objects.has(id));
  return left.length === selection.size ? selection : new Set(left);
}

export const selectedObjects = (page: PageState, selection: Selection): BoardObject[] =>
  [...selection].flatMap((id) => page.objects.get(id) ?? []);
