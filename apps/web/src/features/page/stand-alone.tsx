import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A page without the sider: dotted paper, its content in the middle. */
export function StandAlone({ children }: { readonly children: ReactNode }) {
  return <main className={styles.alone}>{children}</main>;
}
