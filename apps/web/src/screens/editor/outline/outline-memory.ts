export type Wish = 'show' | 'write' | 'remove' | 'lock' | 'front' | 'back';

/** An action on a page that runs once the page is open; without ids it is about the page itself. */
export interface Pending {
  readonly pageId: string;
  readonly ids: readonly string[];
  readonly wish: Wish;
}

interface Memory {
  readonly wbNo: string;
  open: ReadonlySet<string>;
  active: { readonly key: string; readonly at: number };
  pending: Pending | undefined;
}

let memory: Memory | undefined;

/** The unfolded lines and the current line of the open board; kept when the page changes. */
export function outlineMemory(wbNo: string): Memory {
  if (memory?.wbNo !== wbNo) memory = { wbNo, open: new Set(), active: { key: '', at: 0 }, pending: undefined };
  return memory;
}
