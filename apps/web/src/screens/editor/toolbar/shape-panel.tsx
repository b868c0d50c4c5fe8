import { isLine } from '@sw/board-render';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { InkGrid } from '../shell/colours/ink-grid.tsx';
import { MyColours } from '../shell/colours/my-colours.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';
import { ShapeIcon } from './shape-icon.tsx';
import { LINE_ORDER, SHAPE_LABELS, SHAPE_ORDER } from './shape-kinds.ts';

const WIDTHS = [1, 3, 5, 8, 12] as const;

/** The kinds to draw, lines among them or alone. */
export function ShapeKinds({
  linesOnly = false,
  inRow = false,
}: {
  readonly linesOnly?: boolean;
  readonly inRow?: boolean;
}) {
  const t = useT();
  const run = useRun();
  const kind = useEditor((state) => (state.choice.mode === 'SHAPE' ? state.choice.kind : undefined));
  const kinds = linesOnly ? LINE_ORDER : SHAPE_ORDER;
  const pick = (next: number): void => {
    if (!isLine(next)) run({ name: 'setting', patch: { shape: next } });
    run({ name: 'tool', mode: 'SHAPE', kind: next });
  };
  return (
    <ChoiceRow<number>
      label={t('editorTools:shape.kind')}
      columns={inRow || linesOnly ? kinds.length : Math.ceil(kinds.length / 2)}
      value={kind}
      onPick={pick}
      choices={kinds.map((value) => {
        const name = SHAPE_LABELS[value];
        return { value, label: name ? t(name) : '', look: <ShapeIcon kind={value} /> };
      })}
    />
  );
}

/** Which shape, and how new ones look. */
export function ShapePanel({ linesOnly = false }: { readonly linesOnly?: boolean }) {
  const t = useT();
  const run = useRun();
  const { stroke, fill, strokeWidth } = useEditor((state) => state.settings);
  const [part, setPart] = useState<'stroke' | 'fill'>('stroke');
  const filling = !linesOnly && part === 'fill';
  const pick = (colour: string): void =>
    run({ name: 'setting', patch: filling ? { fill: colour } : { stroke: colour } });
  return (
    <>
      <ShapeKinds linesOnly={linesOnly} />
      <ChoiceRow<number>
        label={t('editorTools:shape.widths')}
        value={strokeWidth}
        onPick={(width) => run({ name: 'setting', patch: { strokeWidth: width } })}
        choices={WIDTHS.map((value) => ({
          value,
          label: t('editorTools:shape.width', { width: value }),
          look: <i className={styles.line} style={{ height: value }} />,
        }))}
      />
      {!linesOnly && (
        <ChoiceRow<'stroke' | 'fill'>
          form="wide"
          label={t('editorTools:colour.label')}
          value={part}
          onPick={setPart}
          choices={[
            { value: 'stroke', label: t('editorTools:shape.stroke') },
            { value: 'fill', label: t('editorTools:shape.fill') },
          ]}
        />
      )}
      <InkGrid
        label={t(filling ? 'editorTools:shape.fill' : 'editorTools:shape.stroke')}
        value={filling ? fill : stroke}
        onPick={pick}
        none={filling}
      />
      <MyColours value={filling ? fill : stroke} onPick={pick} />
    </>
  );
}
