import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import styles from './page.module.css';

/** `name` is the route's own; the last entry is the current page and not a link. */
interface Crumb {
  readonly name: string;
  readonly path: string;
  readonly title: string;
}

function Breadcrumbs({ entries }: { readonly entries: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t('shell:breadcrumbs')}>
      <ol className={styles.crumbs}>
        {entries.map(({ name, path, title }, place) => (
          <li key={name}>
            {place > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            {place < entries.length - 1 ? <Link to={path}>{title}</Link> : <span aria-current="page">{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** The page's only filled button goes here. */
  readonly children?: ReactNode;
}

export function PageHead({ title, crumbs, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        {crumbs && <Breadcrumbs entries={crumbs} />}
        <h1>{title}</h1>
      </div>
      {children}
    </header>
  );
}
