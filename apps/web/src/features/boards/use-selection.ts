import { useMemo, useState } from 'react';
import { allOf, extended, kept, NOTHING_CHOSEN, toggled } from './selection.ts';
import { usePageKeys } from './use-page-keys.ts';

export interface SelectionHandle {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly extend: (id: string) => void;
  readonly all: () => void;
  readonly none: () => void;
}

/** Ctrl+A selects all listed boards, Escape none. */
export function useSelection(ids: readonly string[]): SelectionHandle {
  const [state, setState] = useState(NOTHING_CHOSEN);
  const selection = useMemo(() => kept(state, ids), [state, ids]);
  const handle: SelectionHandle = {
    chosen: selection.chosen,
    toggle: (id) => setState(toggled(selection, id)),
    extend: (id) => setState(extended(selection, ids, id)),
    all: () => setState(allOf(ids)),
    none: () => setState(NOTHING_CHOSEN),
  };
  usePageKeys((event) => {
    const all = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (all && ids.length > 0) handle.all();
    else if (event.key === 'Escape' && selection.chosen.size > 0) handle.none();
    else return false;
    return true;
  });
  return handle;
}
