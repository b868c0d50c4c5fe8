import { Workflow } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import { GRAPH_CHOICES, type GraphChoice } from '../../shell/graphs/graph-kinds.ts';
import { GraphPicture } from '../../shell/graphs/graph-picture.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { closeParts } from './bar-parts.ts';
import { BarPopover } from './bar-popover.tsx';
import { ValueButton } from './value-button.tsx';

/** Changes a graph to another kind; its nodes and their text stay. */
export function GraphControl({ selected }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:graph.label');
  const { graph } = selected.summary;
  const shown = GRAPH_CHOICES.find(({ kind }) => kind === graph);
  return (
    <BarPopover
      part="graph"
      label={label}
      content={
        <ChoiceRow<GraphChoice>
          form="picture"
          label={label}
          columns={3}
          value={shown?.kind}
          onPick={(kind) => {
            run({ name: 'convertGraph', kind });
            closeParts();
          }}
          choices={GRAPH_CHOICES.map(({ kind, label: name }) => ({
            value: kind,
            label: t(name),
            look: <GraphPicture kind={kind} />,
          }))}
        />
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={shown && t(shown.label)} expanded={expanded} onClick={toggle}>
          <Workflow size={18} strokeWidth={1.75} aria-hidden />
        </ValueButton>
      )}
    </BarPopover>
  );
}
