import { sameJson } from '../object/json.ts';
import { PLACE_PROPERTIES } from '../object/places.ts';
import type { Effect } from './effect.ts';

/**
 * The objects that an undo would move back, but that somebody has moved, resized or rotated since, even in one property.
 * A partial undo would put them where nobody ever had them.
 */
export function movedSince({ page, operation }: Effect): ReadonlySet<string> {
  const moved = new Set<string>();
  const seen = new Set<string>();
  for (const [selectId, property, before] of operation.changes) {
    const object = page.objects.get(selectId);
    // Later changes of the same property start from the value of the previous one.
    const key = `${selectId} ${property}`;
    if (!object || !PLACE_PROPERTIES.has(property) || seen.has(key)) continue;
    seen.add(key);
    if (!sameJson(object[property] ?? null, before)) moved.add(selectId);
  }
  return moved;
}
