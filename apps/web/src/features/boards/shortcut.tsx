import styles from './item.module.css';

/** The key beside a menu's entry; not drawn where there is no keyboard. */
export function Shortcut({ children }: { readonly children: string }) {
  return <kbd className={styles.shortcut}>{children}</kbd>;
}
