/** In keyboard order, which differs from the document: there the canvas is below all islands. */
export const ISLANDS = ['head', 'tools', 'canvas', 'undo', 'pages', 'view', 'call', 'panel'] as const;
export type Island = (typeof ISLANDS)[number];

/** The island to which F6 moves, among those that exist; with Shift backwards. If no island has the focus, the canvas has it. */
export function nextIsland(there: readonly Island[], from: Island | undefined, back: boolean): Island | undefined {
  const at = there.indexOf(from ?? 'canvas');
  if (at < 0) return there[0];
  return there[(at + (back ? there.length - 1 : 1)) % there.length];
}
