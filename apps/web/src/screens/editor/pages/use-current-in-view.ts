import { type RefObject, useEffect, useRef } from 'react';
import { usePreference } from '../../../theme/preference.ts';

function showCurrent(row: HTMLElement | null, behavior: ScrollBehavior): void {
  const thumb = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!row || !thumb) return;
  row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2, behavior });
}

/** The page that is open is in the middle of the row, or as near as the row's ends allow. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, pageId: string, index: number): void {
  const motion = usePreference((state) => state.motion);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened or moved is to be seen.
  useEffect(() => {
    showCurrent(row.current, motion && !first.current ? 'smooth' : 'auto');
    first.current = false;
  }, [row, pageId, index]);
  useEffect(() => {
    if (row.current === null) return;
    const watch = new ResizeObserver(() => showCurrent(row.current, 'auto'));
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [row]);
}
