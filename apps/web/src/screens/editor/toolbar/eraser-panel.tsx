import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

const MARK_LOOK = {
  width: 22,
  height: 22,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
} as const;

/** A circle that erases part of a stroke. */
function CutMark() {
  return (
    <svg {...MARK_LOOK} aria-hidden="true">
      <circle cx="12" cy="12" r="5" />
      <path d="M2 15c1.5-1.7 2.6-2.4 4-2.6M18 11.6c1.6-.2 2.7-.9 4-2.6" />
    </svg>
  );
}

/** A stroke that is erased as a whole. */
function WholeMark() {
  return (
    <svg {...MARK_LOOK} aria-hidden="true">
      <path d="M2 15c4-6 6.5-6 9-3s6 3 11-3" strokeDasharray="2.2 3.4" />
    </svg>
  );
}

/** The diameters in page units, and the size at which each is drawn here. */
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
