import type { BoardObject, Change } from '@sw/board-model';

/** Ctrl+L: unlocks if all are locked, else locks the unlocked ones. */
export function toggleLock(objects: readonly BoardObject[]): Change[] {
  const unlock = objects.every(({ tpvLocked }) => tpvLocked === true);
  if (unlock) return objects.map(({ selectId }): Change => [selectId, 'tpvLocked', true, null]);
  return objects
    .filter(({ tpvLocked }) => tpvLocked !== true)
    .map(({ selectId, tpvLocked }): Change => [selectId, 'tpvLocked', tpvLocked ?? null, true]);
}

/** Puts all of them into one group; a group of groups is one group. */
export function group(objects: readonly BoardObject[], groupId: string): Change[] {
  if (objects.length < 2) return [];
  return objects.map(({ selectId, groupId: before }): Change => [selectId, 'groupId', before ?? null, groupId]);
}

export const ungroup = (objects: readonly BoardObject[]): Change[] =>
  objects.flatMap(({ selectId, groupId }): Change[] =>
    groupId === undefined ? [] : [[selectId, 'groupId', groupId, null]],
  );
