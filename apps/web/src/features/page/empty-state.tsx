import type { ReactNode } from 'react';
import styles from './page.module.css';

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** The page's only heading, if the page has no head. */
  readonly heading?: boolean;
}

export function EmptyState({ drawing, title, text, children, heading = false }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'h2';
  return (
    <section className={styles.empty}>
      {drawing}
      <Title>{title}</Title>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

/** A page without the sider: dotted paper, its content in the middle. */
export function StandAlone({ children }: { readonly children: ReactNode }) {
  return <main className={styles.alone}>{children}</main>;
}
