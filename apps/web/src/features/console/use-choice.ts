import { useMemo, useState } from 'react';

export interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Selects all of these, or none if all of them are selected. */
  readonly toggleAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** The rows that the user has selected. */
export function useChoice(): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      chosen,
      toggle: (id) => setChosen((now) => (now.has(id) ? now.difference(new Set([id])) : new Set([...now, id]))),
      toggleAll: (ids) => setChosen((now) => new Set(ids.every((id) => now.has(id)) ? [] : ids)),
      clear: () => setChosen(new Set()),
    }),
    [chosen],
  );
}
