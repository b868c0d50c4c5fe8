import { MAX_TREE_DEPTH } from '../object/limits.ts';
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
  // A chain that is too long counts as locked, instead of walking it. Only a hostile client builds one.
  return at !== undefined;
}
