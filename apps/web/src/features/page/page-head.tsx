import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import styles from './page.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** The page's one filled button goes here. */
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
