import { type Json, weigh } from '../object/json.ts';
import { type Change, creates, deletes } from '../operation/operation.ts';

/** Properties that decide about an object's place in the tree and whether it can be changed. No change passes one of these. */
const STRUCTURE = new Set(['parentId', 'groupId', 'tpvLocked']);

const weightOf = (value: Json): number => (value === null ? 0 : weigh(value));

const lightens = (change: Change): boolean =>
  deletes(change) || (!creates(change) && weightOf(change[3]) < weightOf(change[2]));

/**
 * The same changes, those that make the page lighter before those that make it heavier. An undo may then add what its
 * operation removed, even if the page is full: changes are weighed one by one, and in the wrong order an object would
 * return before its replacement is deleted. Changes of one object keep their order, and none passes a change of
 * structure or a fragment: a cut is applied as a whole at its first member, and may need objects that return before it.
 */
export function lighterFirst(changes: readonly Change[], isFragment: (selectId: string) => boolean): Change[] {
  const ordered: Change[] = [];
  let [light, heavy, waiting]: [Change[], Change[], Set<string>] = [[], [], new Set()];
  const flush = (): void => {
    for (const change of light) ordered.push(change);
    for (const change of heavy) ordered.push(change);
    [light, heavy, waiting] = [[], [], new Set()];
  };
  for (const change of changes) {
    const [selectId, property] = change;
    const stays = STRUCTURE.has(property) || isFragment(selectId);
    if (stays || (lightens(change) && waiting.has(selectId))) flush();
    if (stays) ordered.push(change);
    else if (lightens(change)) light.push(change);
    else {
      heavy.push(change);
      waiting.add(selectId);
    }
  }
  flush();
  return ordered;
}
