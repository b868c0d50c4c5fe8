import { Check } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import styles from './account.module.css';

/** Shown beside an address whose ownership is verified. */
export function Confirmed() {
  const t = useT();
  return (
    <span className={styles.confirmed}>
      <Check size={16} strokeWidth={1.75} aria-hidden />
      {t('accountSettings:confirmed')}
    </span>
  );
}
