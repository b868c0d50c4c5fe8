import { HIGHLIGHTER_SIZES, opacityOf, PEN_SIZES, type PenName } from '@sw/editor';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

/** A highlighter's strokes are too broad for a panel, so they are drawn at this scale. */
const BROAD_SHARE = 0.55;

/** A pen is shown as a dot of its size, a highlighter as a stroke. */
export function PenMark({ pen, size }: { readonly pen: PenName; readonly size: number }) {
  const settings = useEditor((state) => state.settings[pen]);
  const look = { background: settings.color, opacity: opacityOf(settings) };
  if (pen !== 'highPath') return <i className={styles.dot} style={{ ...look, width: size, height: size }} />;
  return <i className={styles.stroke} style={{ ...look, height: Math.round(size * BROAD_SHARE) }} />;
}

export function PenSizes({ pen }: { readonly pen: PenName }) {
  const t = useT();
  const run = useRun();
  const size = useEditor((state) => state.settings[pen].size);
  const sizes = pen === 'highPath' ? HIGHLIGHTER_SIZES : PEN_SIZES;
  return (
    <ChoiceRow<number>
      label={t('editorTools:pen.sizes')}
      value={size}
      onPick={(next) => run({ name: 'pen', pen, patch: { size: next } })}
      choices={sizes.map((value) => ({
        value,
        label: t('editorTools:pen.size', { size: value }),
        look: <PenMark pen={pen} size={value} />,
      }))}
    />
  );
}
