import { MAX_TREE_DEPTH } from '../object/limits.ts';
import type { Operation } from '../operation/operation.ts';
import { OPERATION } from '../operation/operation-codes.ts';
import type { PageState } from '../page/page.ts';

/**
 * What an operation reads and writes: ids of objects and of the roots of their trees, '' for the page's own properties,
 * or the whole page. Two operations without a common id have the same effect in either order, as long as the page's
 * bounds (`full`) decide nothing: a change reads its objects, their ancestors (locks) and their descendants (deletion),
 * all of one tree, and it names all trees that it joins or separates.
 */
export type Footprint = ReadonlySet<string> | 'page';

/** The id at the top of an object's tree; an id that is not on the page stands for itself. */
function rootOf(page: PageState, selectId: string): string | undefined {
  let at = selectId;
  for (let steps = 0; steps <= MAX_TREE_DEPTH; steps += 1) {
    const parentId = page.objects.get(at)?.parentId;
    if (parentId === undefined) return at;
    at = parentId;
  }
  // Deeper than the model places anything.
  return undefined;
}

/** Must be called right before the operation is applied to the page. */
export function footprintOf(operation: Operation, page: PageState): Footprint {
  if (operation.header.protocolType === OPERATION.clean) return 'page';
  const named = new Set<string>();
  for (const [selectId, property, before, after] of operation.changes) {
    named.add(selectId);
    if (property === 'parentId') for (const id of [before, after]) if (typeof id === 'string') named.add(id);
  }
  for (const { selectId, parentId, cutFrom } of operation.state) {
    named.add(selectId);
    if (parentId !== undefined) named.add(parentId);
    if (cutFrom !== undefined) named.add(cutFrom);
  }
  for (const selectId of [...named]) {
    const root = rootOf(page, selectId);
    if (root === undefined) return 'page';
    named.add(root);
  }
  return named;
}
