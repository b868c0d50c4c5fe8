import type { VoidReason } from './folded.ts';
import { MAX_TREE_DEPTH } from './limits.ts';
import type { PageState } from './page.ts';

/**
 * The object and everything below it, parents before children. A loop, not recursion: a tree may be deeper than the
 * stack.
 */
export function subtree(page: PageState, selectId: string): string[] {
  const found = [selectId];
  for (let i = 0; i < found.length; i += 1) {
    for (const child of page.children.get(found[i] ?? '') ?? []) found.push(child);
  }
  return found;
}

/** The object or one of its ancestors is locked: locking a table locks its cells. */
export function isLocked(page: PageState, selectId: string): boolean {
  let at: string | undefined = selectId;
  for (let steps = 0; at !== undefined && steps <= MAX_TREE_DEPTH; steps += 1) {
    const object = page.objects.get(at);
    if (object?.tpvLocked) return true;
    at = object?.parentId;
  }
  // A chain too long to judge is treated as locked rather than walked: only a hostile client builds one.
  return at !== undefined;
}

/**
 * Why `selectId` may not be placed below `parentId`. Walking up from the parent reaches the child exactly if there
 * would be a cycle.
 */
export function misplaced(page: PageState, selectId: string, parentId: string): VoidReason | undefined {
  if (selectId === parentId) return 'cycle';
  if (!page.objects.has(parentId)) return 'parent';
  let at: string | undefined = parentId;
  // One less than a walk from the child itself may take, so that whatever is placed here can still be judged.
  for (let steps = 0; at !== undefined; steps += 1) {
    if (at === selectId) return 'cycle';
    if (steps >= MAX_TREE_DEPTH - 1) return 'depth';
    const object = page.objects.get(at);
    if (object?.tpvLocked) return 'locked';
    at = object?.parentId;
  }
  return undefined;
}
