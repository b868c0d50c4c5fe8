import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { colourName, NOTE_FILLS } from '../shell/colours/palette.ts';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

/** The style of new notes. */
export function NotePanel({ inRow = false }: { readonly inRow?: boolean }) {
  const t = useT();
  const run = useRun();
  const note = useEditor((state) => state.settings.note);
  return (
    <ChoiceRow<string>
      form="tile"
      label={t('editorTools:note.fill')}
      columns={inRow ? NOTE_FILLS.length : NOTE_FILLS.length / 2}
      value={note}
      onPick={(fill) => run({ name: 'setting', patch: { note: fill } })}
      choices={NOTE_FILLS.map((value) => {
        const name = colourName(value);
        return {
          value,
          label: name === undefined ? value : t(name),
          look: <i className={styles.note} style={{ background: value }} />,
        };
      })}
    />
  );
}
