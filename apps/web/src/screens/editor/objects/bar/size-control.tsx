import { Input } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import { FONT_SIZES, readFontSize } from './size-choices.ts';
import { ValueButton } from './value-button.tsx';

export function SizeControl({ selected }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:font.size');
  const shown = selected.styles.get('fontSize');
  const value = typeof shown === 'number' ? `${Math.round(shown)}` : undefined;
  const pick = (fontSize: number): void => run({ name: 'style', patch: { fontSize } });
  return (
    <BarPopover
      part="fontSize"
      label={label}
      content={
        <>
          <SizeField value={value} onPick={pick} />
          <ChoiceRow
            label={label}
            form="compact"
            columns={4}
            value={typeof shown === 'number' ? shown : undefined}
            onPick={pick}
            choices={FONT_SIZES.map((size) => ({ value: size, label: `${size}`, face: size }))}
          />
        </>
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

interface SizeFieldProps {
  readonly value: string | undefined;
  readonly onPick: (size: number) => void;
}

/** Any size can be typed; invalid text is reset. */
function SizeField({ value, onPick }: SizeFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const done = (): void => {
    const size = typed === undefined ? undefined : readFontSize(typed);
    if (size !== undefined && `${size}` !== value) onPick(size);
    setTyped(undefined);
  };
  return (
    <Input
      aria-label={t('editorObjects:font.anySize')}
      inputMode="numeric"
      maxLength={8}
      value={typed ?? value ?? ''}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={done}
      onBlur={done}
    />
  );
}
