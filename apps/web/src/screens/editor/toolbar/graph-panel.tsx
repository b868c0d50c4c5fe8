import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { GRAPH_CHOICES, type GraphChoice } from '../shell/graphs/graph-kinds.ts';
import { GraphPicture } from '../shell/graphs/graph-picture.tsx';
import { useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

/** Inserts the chosen graph in the middle of the window. */
export function GraphPanel({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const run = useRun();
  return (
    <>
      <ChoiceRow<GraphChoice>
        form="picture"
        label={t('editorTools:graph.label')}
        columns={3}
        value={undefined}
        onPick={(kind) => {
          run({ name: 'insertGraph', kind });
          onDone();
        }}
        choices={GRAPH_CHOICES.map(({ kind, label }) => ({
          value: kind,
          label: t(label),
          look: <GraphPicture kind={kind} />,
        }))}
      />
      <p className={styles.hint} data-keys>
        {t('editorTools:graph.hint')}
      </p>
    </>
  );
}
