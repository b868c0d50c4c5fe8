import type { Command } from '@sw/editor';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  type LucideIcon,
  Scaling,
} from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';
import styles from './arrange.module.css';
import { BarPopover } from './bar-popover.tsx';
import { ValueButton } from './value-button.tsx';

interface Arrangement {
  readonly command: Command;
  readonly icon: LucideIcon;
  readonly label: MessageKey;
}

const ROWS: readonly (readonly Arrangement[])[] = [
  [
    { command: { name: 'align', to: 'left' }, icon: AlignStartVertical, label: 'editorObjects:arrange.left' },
    { command: { name: 'align', to: 'center' }, icon: AlignCenterVertical, label: 'editorObjects:arrange.center' },
    { command: { name: 'align', to: 'right' }, icon: AlignEndVertical, label: 'editorObjects:arrange.right' },
  ],
  [
    { command: { name: 'align', to: 'top' }, icon: AlignStartHorizontal, label: 'editorObjects:arrange.top' },
    { command: { name: 'align', to: 'middle' }, icon: AlignCenterHorizontal, label: 'editorObjects:arrange.middle' },
    { command: { name: 'align', to: 'bottom' }, icon: AlignEndHorizontal, label: 'editorObjects:arrange.bottom' },
  ],
  [
    {
      command: { name: 'distribute', axis: 'x' },
      icon: AlignHorizontalSpaceBetween,
      label: 'editorObjects:arrange.across',
    },
    {
      command: { name: 'distribute', axis: 'y' },
      icon: AlignVerticalSpaceBetween,
      label: 'editorObjects:arrange.down',
    },
    { command: { name: 'sameSize' }, icon: Scaling, label: 'editorObjects:arrange.sameSize' },
  ],
];

/** Aligns several objects. The layer stays open, because one alignment often follows another. */
export function ArrangeControl() {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:arrange.label');
  return (
    <BarPopover
      part="arrange"
      label={label}
      content={
        <div className={styles.grid}>
          {ROWS.flat().map(({ command, icon, label: name }) => {
            const shortcut = shortcutOf(command);
            return (
              <ToolButton
                key={name}
                icon={icon}
                label={t(name)}
                {...(shortcut === undefined ? {} : { shortcut })}
                onClick={() => run(command)}
              />
            );
          })}
        </div>
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={undefined} expanded={expanded} onClick={toggle}>
          <AlignStartVertical size={18} strokeWidth={1.75} aria-hidden />
        </ValueButton>
      )}
    </BarPopover>
  );
}
