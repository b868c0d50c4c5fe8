import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import styles from './account.module.css';
import { useSaving } from './saving.ts';

const LOOKS = {
  saving: { Icon: LoaderCircle, words: 'accountSettings:save.saving' },
  failed: { Icon: CircleAlert, words: 'accountSettings:save.failed' },
  saved: { Icon: Check, words: 'accountSettings:save.saved' },
} as const;

export function SavedLine() {
  const t = useT();
  const { pending, failed } = useSaving();
  const state = pending > 0 ? 'saving' : failed ? 'failed' : 'saved';
  const { Icon, words } = LOOKS[state];
  return (
    <p className={styles.saved} data-state={state} role="status">
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {t(words)}
    </p>
  );
}
