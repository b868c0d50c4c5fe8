import { opacityDigits, opacityOf, type PenName } from '@sw/editor';
import { Slider } from 'antd';
import type { CSSProperties } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

/** A fainter stroke could not be found again. */
const LEAST = 10;

const percent = (value = 0): string => `${value} %`;

export function OpacitySlider({ pen }: { readonly pen: PenName }) {
  const t = useT();
  const run = useRun();
  const settings = useEditor((state) => state.settings[pen]);
  const value = Math.round(opacityOf(settings) * 100);
  return (
    <div className={styles.labelled}>
      <div className={styles.caption}>
        <span>{t('editorTools:pen.opacity')}</span>
        <span>{percent(value)}</span>
      </div>
      <div className={styles.opacity} style={{ '--ink': settings.color } as CSSProperties}>
        <Slider
          min={LEAST}
          max={100}
          value={value}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('editorTools:pen.opacity')}
          ariaValueTextFormatterForHandle={percent}
          onChange={(next) => run({ name: 'pen', pen, patch: { opacity: opacityDigits(next / 100) } })}
        />
      </div>
    </div>
  );
}
