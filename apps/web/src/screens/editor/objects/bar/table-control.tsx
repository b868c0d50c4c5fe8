import type { TableAction } from '@sw/editor';
import {
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  type LucideIcon,
  PanelTop,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './layer.module.css';
import { ValueButton } from './value-button.tsx';

const ACTIONS = [
  { action: 'rowAbove', icon: ArrowUpToLine, label: 'editorObjects:table.rowAbove' },
  { action: 'rowBelow', icon: ArrowDownToLine, label: 'editorObjects:table.rowBelow' },
  { action: 'columnLeft', icon: ArrowLeftToLine, label: 'editorObjects:table.columnLeft' },
  { action: 'columnRight', icon: ArrowRightToLine, label: 'editorObjects:table.columnRight' },
  { action: 'header', icon: PanelTop, label: 'editorObjects:table.header' },
  { action: 'deleteRow', icon: TableRowsSplit, label: 'editorObjects:table.deleteRow' },
  { action: 'deleteColumn', icon: TableColumnsSplit, label: 'editorObjects:table.deleteColumn' },
] as const satisfies readonly { readonly action: TableAction; readonly icon: LucideIcon; readonly label: MessageKey }[];

/** Rows and columns about the cell one is in, else at the end. The layer stays open: rows come in numbers. */
export function TableControl(_: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:table.label');
  return (
    <BarPopover
      part="table"
      label={label}
      content={
        <div className={styles.actions}>
          {ACTIONS.map(({ action, icon: Icon, label: name }) => (
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
