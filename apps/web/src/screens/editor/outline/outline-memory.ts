export type Wish = 'show' | 'write' | 'remove' | 'lock' | 'front' | 'back';

/** What is to be done on a page once it is the open one; without ids the page itself was meant. */
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

/** Which lines are unfolded and where the keyboard stands, of the board that is looked at: it outlives a change of page. */
export function outlineMemory(wbNo: string): Memory {
  if (memory?.wbNo !== wbNo) memory = { wbNo, open: new Set(), active: { key: '', at: 0 }, pending: undefined };
  return memory;
}
