import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether it is a phone in landscape: wide, but too low for elements that are otherwise above each other. */
export const useLying = (): boolean => useMedia('(min-width: 40em) and (max-height: 29.9375em)');

/** A phone's width, where popovers become sheets. */
export const useNarrow = (): boolean => useMedia('(max-width: 39.9375em)');
