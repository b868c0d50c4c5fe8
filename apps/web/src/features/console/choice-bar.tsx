import { Checkbox } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { usePageKeys } from '../boards/use-page-keys.ts';
import styles from './console.module.css';
import type { Choice } from './use-choice.ts';

interface ChooseAllProps {
  readonly choice: Choice;
  /** Those that are loaded. */
  readonly ids: readonly string[];
}

/** Ticks every row that is loaded. */
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
  /** What can be done with the chosen ones. */
  readonly children: ReactNode;
}

/** Stands above the list while something is chosen; Escape chooses none. */
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
