import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './collection.module.css';
import type { SelectionHandle } from './use-selection.ts';

/** Replaces the filters while something is selected. */
export function BatchBar({
  label,
  selection,
  children,
}: {
  /** The description of the selection. */
  readonly label: string;
  readonly selection: SelectionHandle;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <div className={styles.batch} role="toolbar" aria-label={label}>
      <Button
        type="text"
        icon={<X size={18} strokeWidth={1.75} aria-hidden />}
        aria-label={t('boards:batch.none')}
        title={t('boards:batch.none')}
        onClick={selection.none}
      />
      <strong role="status">{t('boards:batch.chosen', { count: selection.chosen.size })}</strong>
      <span className={styles.grow} />
      {children}
    </div>
  );
}
