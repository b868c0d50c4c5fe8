import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './board-grid.module.css';

interface BoardGridProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Asks for the rows that follow; undefined when there are none. */
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
}

/** Cards that go on as one scrolls. The button is for who does not scroll, and is what the observer watches. */
export function BoardGrid({ label, children, more, loading }: BoardGridProps) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(more);
  newest.current = more;
  const hasMore = more !== undefined;
  useEffect(() => {
    if (end.current === null || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) newest.current?.();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {children}
      </ul>
      {hasMore && (
        <div className={styles.end} ref={end}>
          <Button loading={loading} onClick={more}>
            {t('boards:more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Grey places where cards will be; drawn after 400 ms. */
export function BoardGridSkeleton() {
  const t = useT();
  return (
    <div className={styles.skeleton} role="status">
      <span className="sw-visually-hidden">{t('common:loading')}</span>
      <div className={styles.grid} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => (
          <div key={name}>
            <div className={styles.paper} />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}

interface BoardCardProps {
  readonly name: string;
  readonly detail: string;
  /** Draws the name, perhaps as a link that covers the card. */
  readonly link?: (name: string, className: string) => ReactNode;
}

export function BoardCard({ name, detail, link }: BoardCardProps) {
  return (
    <li className={styles.card}>
      {/* Blank default paper until the board has a picture of itself. */}
      <div className={styles.paper} />
      <h2>{link ? link(name, styles.link ?? '') : name}</h2>
      <p>{detail}</p>
    </li>
  );
}
