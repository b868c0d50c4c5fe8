import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './account.module.css';

interface SettingRowProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** The id of the title, for a control that it labels. */
  readonly titleId?: string;
  readonly text?: ReactNode;
  /** The text is a warning. */
  readonly warn?: boolean;
  /** Controls at the end of the row. */
  readonly children?: ReactNode;
}

/** One line of the page: an icon, a title, a sentence about it, and its controls. */
export function SettingRow({ icon: Icon, title, titleId, text, warn = false, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <div id={titleId} className={styles.title}>
          {title}
        </div>
        {text !== undefined && <div className={warn ? styles.warn : styles.text}>{text}</div>}
      </div>
      {children !== undefined && <div className={styles.controls}>{children}</div>}
    </div>
  );
}
