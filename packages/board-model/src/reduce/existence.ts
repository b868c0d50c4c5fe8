import { MAX_OBJECTS, MAX_TREE_DEPTH } from '../object/limits.ts';
import type { BoardObject } from '../object/object.ts';
import { EXIST } from '../operation/operation.ts';
import type { PageState } from '../page/page.ts';
import { isLocked, subtree } from '../page/tree.ts';
import { objectWeight, outweighs } from '../page/weight.ts';
import { setObject } from '../page/write.ts';
import { type Effect, voidChange } from './effect.ts';
import type { VoidReason } from './folded.ts';

/**
 * Why `selectId` may not be placed below `parentId`. Walking up from the parent reaches the child exactly if there
 * would be a cycle.
 */
export function misplaced(page: PageState, selectId: string, parentId: string): VoidReason | undefined {
  if (selectId === parentId) return 'cycle';
  if (!page.objects.has(parentId)) return 'parent';
  let at: string | undefined = parentId;
  // One less than the maximum walk from the child itself, so that a placed object can still be checked.
  for (let steps = 0; at !== undefined; steps += 1) {
    if (at === selectId) return 'cycle';
    if (steps >= MAX_TREE_DEPTH - 1) return 'depth';
    const object = page.objects.get(at);
    if (object?.tpvLocked) return 'locked';
    at = object?.parentId;
  }
  return undefined;
}

/** A reason not to delete one object of a subtree; locks above the subtree always count. */
export type Guard = (page: PageState, selectId: string) => VoidReason | undefined;

function uncreatable({ page, touched, maxWeight }: Effect, object: BoardObject | undefined): VoidReason | undefined {
  if (!object) return 'state';
  // An operation cannot recreate an object that it deleted: it states the existence of each object only once.
  if (page.objects.has(object.selectId) || touched.has(object.selectId)) return 'exists';
  if (page.objects.size >= MAX_OBJECTS || outweighs({ page, maxWeight }, objectWeight(object))) return 'full';
  return object.parentId === undefined ? undefined : misplaced(page, object.selectId, object.parentId);
}

/** Creates an object from the operation's state. Returns the reason if it had no effect. */
export function create(effect: Effect, selectId: string, object: BoardObject | undefined): VoidReason | undefined {
  const { page, actor, versionId, journal } = effect;
  const reason = uncreatable(effect, object);
  if (reason) return reason;
  setObject(page, selectId, object, { creator: actor, created: versionId, touched: false }, journal);
  effect.touched.add(selectId);
  return undefined;
}

const unlocked: Guard = (page, selectId) => (page.objects.get(selectId)?.tpvLocked ? 'locked' : undefined);

function undeletable(page: PageState, family: readonly string[], guard: Guard): VoidReason | undefined {
  const root = page.objects.get(family[0] ?? '');
  if (!root) return 'absent';
  if (root.parentId !== undefined && isLocked(page, root.parentId)) return 'locked';
  for (const selectId of family) {
    const reason = guard(page, selectId);
    if (reason) return reason;
  }
  return undefined;
}

/** Deletes an object with everything below it, or nothing at all. Returns the reason if it had no effect. */
export function remove(effect: Effect, selectId: string, guard: Guard = unlocked): VoidReason | undefined {
  const { page, journal } = effect;
  const family = subtree(page, selectId);
  const reason = undeletable(page, family, guard);
  if (reason) return reason;
  // Children first, so that no object is without its parent even in between.
  for (const member of family.reverse()) {
    setObject(page, member, undefined, undefined, journal);
    effect.touched.add(member);
  }
  return undefined;
}

/** Records the reason, if there is one, as a void existence change. */
export function recordVoid(effect: Effect, selectId: string, reason: VoidReason | undefined): void {
  if (reason) voidChange(effect, selectId, EXIST, reason);
}
