import { type BoardObject, type Change, creation, deletion, type Json, OPERATION } from '@sw/board-model';
import type { Draft } from '@sw/board-sync';

const FIXED = new Set(['selectId', 'type', 'cutFrom']);

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The changes from one object to the other, property by property. */
export function changesBetween(before: BoardObject, after: BoardObject): Change[] {
  const changes: Change[] = [];
  for (const property of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (FIXED.has(property) || same(before[property], after[property])) continue;
    changes.push([before.selectId, property, before[property] ?? null, after[property] ?? null]);
  }
  return changes;
}

export const propertyDraft = (changes: readonly Change[]): Draft => ({ protocolType: OPERATION.property, changes });

export const creationDraft = (objects: readonly BoardObject[]): Draft => ({
  protocolType: OPERATION.created,
  state: objects,
  changes: objects.map(({ selectId }) => creation(selectId)),
});

export const deletionDraft = (ids: Iterable<string>): Draft => propertyDraft([...ids].map(deletion));
