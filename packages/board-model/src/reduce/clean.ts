import type { PageState } from '../page/page.ts';
import { subtree } from '../page/tree.ts';
import { setObject } from '../page/write.ts';
import type { Effect } from './effect.ts';

/**
 * Objects that a clean based on `versionId` keeps: newer ones, locked ones with everything below them, and the
 * ancestors of kept ones.
 */
function kept(page: PageState, versionId: number): Set<string> {
  const keep = new Set<string>();
  for (const [selectId, object] of page.objects) {
    if (object.tpvLocked) for (const member of subtree(page, selectId)) keep.add(member);
    else if ((page.births.get(selectId)?.created ?? 0) > versionId) keep.add(selectId);
  }
  for (const selectId of [...keep]) {
    let parent = page.objects.get(selectId)?.parentId;
    // The ancestors of an already kept parent are handled with it, so each object is visited once.
    while (parent !== undefined && !keep.has(parent)) {
      keep.add(parent);
      parent = page.objects.get(parent)?.parentId;
    }
  }
  return keep;
}

/** Deletes the objects that the author of the clean had seen. This is the only operation that reads the whole page. */
export function cleanPage(effect: Effect): void {
  const { page, operation, journal } = effect;
  const keep = kept(page, operation.header.versionId);
  const roots = [...page.objects.values()].filter(({ selectId, parentId }) => {
    return !keep.has(selectId) && (parentId === undefined || keep.has(parentId));
  });
  for (const { selectId } of roots) {
    // Nothing below a deleted object is kept. Children first, as in every deletion.
    for (const member of subtree(page, selectId).reverse()) {
      setObject(page, member, undefined, undefined, journal);
      effect.touched.add(member);
    }
  }
}
