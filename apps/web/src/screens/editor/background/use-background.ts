import { type Background, readBackground } from '@sw/board-render';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** The page's current background, no matter which user chose it. */
export function useBackground(): Background {
  const { page } = useEditorSession();
  const subscribe = useCallback((changed: () => void) => page.on('change', changed), [page]);
  const value = useSyncExternalStore(subscribe, () => page.page?.background ?? null);
  return useMemo(() => readBackground(value), [value]);
}
