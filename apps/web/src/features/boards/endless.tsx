import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import styles from './collection.module.css';

/** What is known about the part of the list that is not loaded yet. */
export interface Rest {
  /** Loads more; undefined if there is nothing more. */
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  /** The last attempt failed. */
  readonly failed: boolean;
}

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export const restOf = (list: Paged): Rest => ({
  more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  loading: list.isFetchingNextPage,
  failed: list.isFetchNextPageError,
});

/** Loads more while scrolling. The observer watches the button, which also serves users who do not scroll. */
export function Endless({ rest: { more, loading, failed } }: { readonly rest: Rest }) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(more);
  newest.current = more;
  // After a failure only the button loads again: the end is still visible, and the observer would repeat the request endlessly.
  const waiting = more !== undefined && !loading && !failed;
  // A new observer after each page: an end that is still visible reports itself only to a new one.
  useEffect(() => {
    if (end.current === null || !waiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) newest.current?.();
      },
      // The sheet scrolls, not the window, and a root margin only works on the element that scrolls.
      { root: end.current.closest('main'), rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting]);
  if (more === undefined) return null;
  return (
    <div className={styles.end} ref={end}>
      <PlainButton busy={loading} onClick={more}>
        {t('boards:more')}
      </PlainButton>
    </div>
  );
}
