import styles from './item.module.css';

/** The key beside a menu entry; hidden without a keyboard. */
export function Shortcut({ children }: { readonly children: string }) {
  return <kbd className={styles.shortcut}>{children}</kbd>;
}
