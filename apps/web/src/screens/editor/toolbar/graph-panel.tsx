import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useRun } from '../shell/session/editor-context.ts';
import { GRAPH_CHOICES, GRAPH_PICTURES, type GraphChoice } from './graph-kinds.ts';
import styles from './panel.module.css';

function GraphPicture({ kind }: { readonly kind: GraphChoice }) {
  const { nodes, lines } = GRAPH_PICTURES[kind];
  return (
    <svg viewBox="0 0 40 28" width="56" height="40" className={styles.graph} aria-hidden="true">
      <path d={lines} />
      {nodes.map(([x, y]) => (
        <rect key={`${x}/${y}`} x={x - 4} y={y - 3} width="8" height="6" rx="1.5" />
      ))}
    </svg>
  );
}

/** Which graph to put down, in the middle of the window. */
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
