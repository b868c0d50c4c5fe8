import { Table } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import styles from './layer.module.css';
import { MERGE_ACTIONS, TABLE_ACTIONS } from './table-actions.ts';
import { ValueButton } from './value-button.tsx';

/** Adds rows and columns beside the current cell, otherwise at the end. The layer stays open, because rows are often added in numbers. */
export function TableControl({ selected: { summary } }: ControlProps) {
  const t = useT();
  const merges = MERGE_ACTIONS.filter(({ action }) => summary.merges.includes(action));
  const run = useRun();
  const label = t('editorObjects:table.label');
  return (
    <BarPopover
      part="table"
      label={label}
      content={
        <div className={styles.actions}>
          {[...TABLE_ACTIONS, ...merges].map(({ action, icon: Icon, label: name }) => (
            <button
              key={action}
              type="button"
              className={styles.plain}
              onClick={() => run({ name: 'changeTable', action })}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>{t(name)}</span>
            </button>
          ))}
        </div>
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={undefined} expanded={expanded} onClick={toggle}>
          <Table size={18} strokeWidth={1.75} aria-hidden />
        </ValueButton>
      )}
    </BarPopover>
  );
}
