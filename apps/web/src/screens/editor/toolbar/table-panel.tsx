import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useRun } from '../shell/session/editor-context.ts';
import styles from './panel.module.css';

const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10] as const;

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly onPick: (count: number) => void;
}

function Count({ label, value, onPick }: CountProps) {
  return (
    <div className={styles.labelled}>
      <span className={styles.caption}>{label}</span>
      <ChoiceRow<number>
        label={label}
        value={value}
        onPick={onPick}
        choices={COUNTS.map((count) => ({
          value: count,
          label: String(count),
          look: <span className={styles.figure}>{count}</span>,
        }))}
      />
    </div>
  );
}

/** The size of a new table; its own bar adds rows and columns later. */
export function TablePanel({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const run = useRun();
  const [rows, setRows] = useState(3);
  const [columns, setColumns] = useState(3);
  return (
    <>
      <Count label={t('editorTools:table.rows')} value={rows} onPick={setRows} />
      <Count label={t('editorTools:table.columns')} value={columns} onPick={setColumns} />
      <PlainButton
        kind="primary"
        block
        onClick={() => {
          run({ name: 'insertTable', rows, columns });
          onDone();
        }}
      >
        {t('editorTools:table.insert')}
      </PlainButton>
      <p className={styles.hint} data-keys>
        {t('editorTools:table.hint')}
      </p>
    </>
  );
}
