import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { CutMark, WholeMark } from './eraser-marks.tsx';
import styles from './panel.module.css';

/** Across the circle, in page units, and how large each is drawn here. */
const SIZES = [
  { size: 12, shown: 8 },
  { size: 24, shown: 12 },
  { size: 48, shown: 17 },
  { size: 80, shown: 22 },
  { size: 120, shown: 28 },
] as const;

export function EraserModes() {
  const t = useT();
  const run = useRun();
  const mode = useEditor((state) => state.settings.eraser);
  return (
    <ChoiceRow<'cut' | 'whole'>
      form="wide"
      label={t('editorTools:eraser.mode')}
      value={mode}
      onPick={(eraser) => run({ name: 'setting', patch: { eraser } })}
      choices={[
        { value: 'cut', label: t('editorTools:eraser.cut'), look: <CutMark /> },
        { value: 'whole', label: t('editorTools:eraser.whole'), look: <WholeMark /> },
      ]}
    />
  );
}

export function EraserPanel() {
  const t = useT();
  const run = useRun();
  const size = useEditor((state) => state.settings.eraserSize);
  const mode = useEditor((state) => state.settings.eraser);
  return (
    <>
      <EraserModes />
      <p className={styles.hint}>{t(mode === 'cut' ? 'editorTools:eraser.cutHint' : 'editorTools:eraser.wholeHint')}</p>
      <ChoiceRow<number>
        label={t('editorTools:eraser.sizes')}
        value={size}
        onPick={(eraserSize) => run({ name: 'setting', patch: { eraserSize } })}
        choices={SIZES.map(({ size: value, shown }) => ({
          value,
          label: t('editorTools:eraser.size', { size: value }),
          look: <i className={styles.ring} style={{ width: shown, height: shown }} />,
        }))}
      />
    </>
  );
}
