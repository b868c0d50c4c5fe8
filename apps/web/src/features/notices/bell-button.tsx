import { Bell as BellIcon } from 'lucide-react';
import type { Ref } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './notices.module.css';

const MOST_SHOWN = 99;

interface BellButtonProps {
  readonly unread: number;
  readonly open: boolean;
  readonly onClick?: () => void;
  /** Set by a caller that places something beside the button and handles its clicks. */
  readonly ref?: Ref<HTMLButtonElement>;
}

export function BellButton({ unread, open, ...others }: BellButtonProps) {
  const t = useT();
  const label = unread === 0 ? t('notices:title') : t('notices:unread', { count: unread });
  return (
    <button type="button" className={styles.bell} aria-label={label} title={label} aria-expanded={open} {...others}>
      <BellIcon size={18} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        <b className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </b>
      )}
    </button>
  );
}
