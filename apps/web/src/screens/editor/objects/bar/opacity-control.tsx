import { Slider } from 'antd';
import { Blend } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import styles from './layer.module.css';
import { ValueButton } from './value-button.tsx';

/** A fainter object could not be found again. */
const LEAST = 10;

export function OpacityControl({ selected }: ControlProps) {
  const t = useT();
  const label = t('editorObjects:opacity');
  const shown = selected.styles.get('opacity');
  const percent = typeof shown === 'number' ? Math.round(shown * 100) : undefined;
  return (
    <BarPopover part="opacity" label={label} content={<OpacityLayer label={label} percent={percent} />}>
      {(expanded, toggle) => (
        <ValueButton
          label={label}
          value={percent === undefined ? undefined : `${percent}%`}
          expanded={expanded}
          onClick={toggle}
        >
          <Blend size={20} strokeWidth={1.75} aria-hidden />
        </ValueButton>
      )}
    </BarPopover>
  );
}

interface OpacityLayerProps {
  readonly label: string;
  readonly percent: number | undefined;
}

/** Shown immediately, but applied when the slider is released: otherwise each step would be one to undo. */
function OpacityLayer({ label, percent }: OpacityLayerProps) {
  const run = useRun();
  const [held, setHeld] = useState<number>();
  useEffect(() => () => run({ name: 'previewStyle', patch: undefined }), [run]);
  const shown = held ?? percent ?? 100;
  return (
    <div className={styles.slider}>
      <Slider
        min={LEAST}
        max={100}
        step={5}
        value={shown}
        tooltip={{ open: false }}
        ariaLabelForHandle={label}
        onChange={(value) => {
          setHeld(value);
          run({ name: 'previewStyle', patch: { opacity: value / 100 } });
        }}
        onChangeComplete={(value) => {
          run({ name: 'style', patch: { opacity: value / 100 } });
          setHeld(undefined);
        }}
      />
      <output>{shown}%</output>
    </div>
  );
}
