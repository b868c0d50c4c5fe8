import type { ReactNode } from 'react';
import styles from './button.module.css';

interface PlainButtonProps {
  readonly onClick: () => void;
  readonly kind?: 'plain' | 'primary' | 'danger';
  readonly large?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Its action is running. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** For a button that opens something below it: whether it is open. */
  readonly expanded?: boolean;
  /** The expected answer to a dialog: it gets the focus first. */
  readonly focused?: boolean;
  readonly icon?: ReactNode;
  /** For a button that shows only an icon. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Our own button for the first screen: antd's is larger than the rest of the editor. */
export function PlainButton(props: PlainButtonProps) {
  const { onClick, kind = 'plain', large = false, block = false, busy = false, icon, label, className } = props;
  return (
    <button
      type="button"
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-kind={kind}
      data-large={large}
      data-block={block}
      aria-label={label}
      aria-busy={busy}
      aria-expanded={props.expanded}
      disabled={props.disabled ?? false}
      data-first={props.focused}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <i className={styles.turning} aria-hidden /> : icon}
      {props.children !== undefined && <span>{props.children}</span>}
    </button>
  );
}
