import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';

interface EditingSetting<Row> {
  /** The form of one entry; undefined: a new one. */
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
  readonly question: (row: Row | undefined) => { readonly title: string; readonly text: string };
  readonly remove: (row: Row) => Promise<unknown>;
}

export interface Editing<Row> {
  readonly add: () => void;
  readonly edit: (row: Row) => void;
  readonly remove: (row: Row) => void;
  /** To be rendered where the entries are listed. */
  readonly dialogs: ReactNode;
}

/** Adds, edits and deletes entries of the address book. Deleting asks for confirmation. */
export function useEditing<Row>({ form, question, remove }: EditingSetting<Row>): Editing<Row> {
  const t = useT();
  const [edited, setEdited] = useState<Row | 'new'>();
  const [deleted, setDeleted] = useState<Row>();
  return {
    add: () => setEdited('new'),
    edit: setEdited,
    remove: setDeleted,
    dialogs: (
      <>
        {edited !== undefined && form(edited === 'new' ? undefined : (edited as Row), () => setEdited(undefined))}
        <ConfirmDialog
          {...question(deleted)}
          open={deleted !== undefined}
          action={t('addressBook:delete')}
          danger
          close={() => setDeleted(undefined)}
          run={async () => {
            if (deleted !== undefined) await remove(deleted);
            return undefined;
          }}
        />
      </>
    ),
  };
}
