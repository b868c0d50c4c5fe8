/** As the keyboard walks them, which is not how they stand in the document: the canvas lies below all of them. */
export const ISLANDS = ['head', 'tools', 'canvas', 'undo', 'pages', 'view', 'call', 'panel'] as const;
export type Island = (typeof ISLANDS)[number];

/** Where F6 leads, of the islands that are there; with Shift backwards. No island with the focus means the canvas. */
export function nextIsland(there: readonly Island[], from: Island | undefined, back: boolean): Island | undefined {
  const at = there.indexOf(from ?? 'canvas');
  if (at < 0) return there[0];
  return there[(at + (back ? there.length - 1 : 1)) % there.length];
}
