import type { LucideIcon } from 'lucide-react';
import styles from './item.module.css';

interface ItemActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly title: string;
  readonly current: boolean;
  readonly pressed?: boolean;
  readonly run: () => void;
}

/** An icon beside a board's menu. */
export function ItemAction({ icon: Icon, label, title, current, pressed, run }: ItemActionProps) {
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.quick}`}
      tabIndex={current ? 0 : -1}
      aria-label={label}
      title={title}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={run}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
