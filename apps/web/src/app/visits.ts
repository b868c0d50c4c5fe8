/** Pure rules about visited pages; `root-effects.tsx` applies them. */

const isEditorPath = (path: string): boolean => /^\/board\/[^/?#]+/.test(path);

/**
 * Entering the editor remembers the previous page; moving inside it changes nothing. Undefined: keep the stored one.
 */
export function backUrlFor(previous: string | undefined, next: string): string | undefined {
  if (previous === undefined || !isEditorPath(next) || isEditorPath(previous)) return undefined;
  return previous;
}

/** `wbName` in the query wins, then the title of the route, then the name of the product. */
export function pageTitle(search: string, routeTitle: string | undefined, product: string): string {
  const board = new URLSearchParams(search).get('wbName')?.trim();
  return board || routeTitle || product;
}
