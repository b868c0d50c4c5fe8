import { type Background, readBackground } from '@sw/board-render';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** What the page lies on now, by whoever it was chosen. */
export function useBackground(): Background {
  const { page } = useEditorSession();
  const subscribe = useCallback((changed: () => void) => page.on('change', changed), [page]);
  const value = useSyncExternalStore(subscribe, () => page.page?.background ?? null);
  return useMemo(() => readBackground(value), [value]);
}
