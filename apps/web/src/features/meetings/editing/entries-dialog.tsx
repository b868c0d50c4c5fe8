import { Button, Modal } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { layers } from '../../../ui/layer.ts';
import styles from './editing.module.css';

interface EntriesDialogProps {
  readonly title: string;
  readonly width: string;
  readonly search?: ReactNode;
  /** The label of the button, and why it is disabled. */
  readonly addText: string;
  readonly full: string | undefined;
  readonly add: () => void;
  readonly close: () => void;
  /** The head of the table; omitted if the columns need no titles. */
  readonly columns?: readonly string[];
  readonly rows: ReactNode;
  /** Shown instead of rows. */
  readonly none: string | undefined;
  /** The dialogs of one entry. */
  readonly children: ReactNode;
}

/** Shows one kind of entries of the address book as a table, with a button that adds one. */
export function EntriesDialog(props: EntriesDialogProps) {
  const { title, width, search, addText, full, add, close, columns, rows, none, children } = props;
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width={width} footer={null} centered>
      <div className={styles.bar}>
        {search}
        <AddEntry text={addText} full={full} add={add} />
      </div>
      {full !== undefined && <p className={styles.full}>{full}</p>}
      <div className={styles.scroller}>
        <table className={styles.table}>
          {columns && (
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>{rows}</tbody>
        </table>
        {none !== undefined && <p className={styles.empty}>{none}</p>}
      </div>
      {children}
    </Modal>
  );
}

interface AddEntryProps {
  readonly text: string;
  readonly full: string | undefined;
  readonly add: () => void;
}

export function AddEntry({ text, full, add }: AddEntryProps) {
  return (
    <Button
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      disabled={full !== undefined}
      title={full}
      onClick={add}
    >
      {text}
    </Button>
  );
}
