import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import styles from './layer.module.css';
import { widthsFor } from './size-choices.ts';
import { ValueButton } from './value-button.tsx';

export function WidthControl({ selected }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:width.label');
  const shown = selected.styles.get('strokeWidth');
  const value = typeof shown === 'number' ? `${Math.round(shown)}` : undefined;
  const widths = widthsFor(selected.summary.types);
  return (
    <BarPopover
      part="strokeWidth"
      label={label}
      content={
        <ChoiceRow
          label={label}
          form="compact"
          columns={widths.length}
          value={typeof shown === 'number' ? shown : undefined}
          onPick={(strokeWidth) => run({ name: 'style', patch: { strokeWidth } })}
          choices={widths.map((width) => ({
            value: width,
            label: t('editorObjects:width.one', { width }),
            look: <i className={styles.stroke} style={{ height: Math.min(width, 22) }} />,
          }))}
        />
      }
    >
      {(expanded, toggle) => (
        <ValueButton wide label={label} value={value} expanded={expanded} onClick={toggle}>
          {value ?? '–'}
        </ValueButton>
      )}
    </BarPopover>
  );
}
