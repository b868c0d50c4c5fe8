import { KIND } from '@sw/board-model';
import { FORMS, type Form, isLine } from '@sw/board-render';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { InkGrid } from '../shell/colours/ink-grid.tsx';
import { MyColours } from '../shell/colours/my-colours.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';
import { ShapeIcon } from './shape-icon.tsx';
import { FORM_LABELS, LINE_ORDER, SHAPE_LABELS, SHAPE_ORDER } from './shape-kinds.ts';

const WIDTHS = [1, 3, 5, 8, 12] as const;
/** The columns, which give three rows of shapes. */
const ROW = 6;

/** The kinds to choose from, with lines or lines only. */
export function ShapeKinds({
  linesOnly = false,
  inRow = false,
}: {
  readonly linesOnly?: boolean;
  readonly inRow?: boolean;
}) {
  const t = useT();
  const run = useRun();
  const kind = useEditor(({ choice }) => (choice.mode === 'SHAPE' ? (choice.form ?? choice.kind) : undefined));
  const kinds = linesOnly ? LINE_ORDER : SHAPE_ORDER;
  const forms = linesOnly ? [] : FORMS;
  const choiceOf = (value: number) => {
    const name = SHAPE_LABELS[value];
    return { value, label: name ? t(name) : '', look: <ShapeIcon kind={value} /> };
  };
  const pick = (next: number | Form): void => {
    if (typeof next === 'string') {
      run({ name: 'tool', mode: 'SHAPE', kind: KIND.rectangle, form: next });
      return;
    }
    if (!isLine(next)) run({ name: 'setting', patch: { shape: next } });
    run({ name: 'tool', mode: 'SHAPE', kind: next });
  };
  return (
    <ChoiceRow<number | Form>
      label={t('editorTools:shape.kind')}
      columns={linesOnly ? kinds.length : inRow ? kinds.length + forms.length : ROW}
      value={kind}
      onPick={pick}
      choices={[
        ...kinds.filter((value) => !isLine(value)).map(choiceOf),
        ...forms.map((form) => ({
          value: form,
          label: t(FORM_LABELS[form]),
          look: <ShapeIcon kind={KIND.rectangle} form={form} />,
        })),
        ...kinds.filter(isLine).map(choiceOf),
      ]}
    />
  );
}

/** The kind and the style of new shapes. */
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
