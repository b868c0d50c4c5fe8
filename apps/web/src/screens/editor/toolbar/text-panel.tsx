import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { cssFamily, FONT_FAMILIES } from '../shell/fonts/families.ts';
import { useNamesInFaces } from '../shell/fonts/use-letters.ts';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

const SIZES = [14, 18, 24, 36, 48, 72] as const;

export function TextSizes() {
  const t = useT();
  const run = useRun();
  const fontSize = useEditor((state) => state.settings.fontSize);
  return (
    <ChoiceRow<number>
      label={t('editorTools:font.sizes')}
      value={fontSize}
      onPick={(size) => run({ name: 'setting', patch: { fontSize: size } })}
      choices={SIZES.map((value) => ({
        value,
        label: t('editorTools:font.size', { size: value }),
        look: <span className={styles.figure}>{value}</span>,
      }))}
    />
  );
}

/** The font of new texts. */
export function TextPanel() {
  useNamesInFaces();
  const t = useT();
  const run = useRun();
  const family = useEditor((state) => state.settings.fontFamily);
  return (
    <>
      <TextSizes />
      <ChoiceRow<string>
        label={t('editorTools:font.family')}
        columns={2}
        value={family}
        onPick={(fontFamily) => run({ name: 'setting', patch: { fontFamily } })}
        choices={FONT_FAMILIES.map(({ family: value, name }) => {
          const label = typeof name === 'string' ? name : t(name.key);
          return {
            value,
            label,
            look: (
              <span className={styles.face} style={{ fontFamily: cssFamily(value) }}>
                {label}
              </span>
            ),
          };
        })}
      />
    </>
  );
}
