import { Checkbox } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { usePageKeys } from '../boards/use-page-keys.ts';
import styles from './console.module.css';
import type { Choice } from './use-choice.ts';

interface ChooseAllProps {
  readonly choice: Choice;
  /** The loaded rows. */
  readonly ids: readonly string[];
}

/** Selects every loaded row. */
export function ChooseAll({ choice: { chosen, toggleAll }, ids }: ChooseAllProps) {
  const t = useT();
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <Checkbox
      aria-label={t('console:choice.all')}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      disabled={ids.length === 0}
      onChange={() => toggleAll(ids)}
    />
  );
}

interface ChoiceBarProps extends ChooseAllProps {
  readonly total: number;
  /** The actions on the selected rows. */
  readonly children: ReactNode;
}

/** Shown above the list while something is selected; Escape clears the selection. */
export function ChoiceBar({ choice, ids, total, children }: ChoiceBarProps) {
  const t = useT();
  usePageKeys(({ key }) => {
    if (key !== 'Escape') return false;
    choice.clear();
    return true;
  });
  return (
    <section className={styles.choice} aria-label={t('console:choice.label')}>
      <ChooseAll choice={choice} ids={ids} />
      <span role="status">{t('console:choice.count', { chosen: choice.chosen.size, total })}</span>
      {children}
      <button
        type="button"
        className={styles.choiceEnd}
        aria-label={t('console:choice.clear')}
        title={t('console:choice.clear')}
        onClick={choice.clear}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}
