import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { SearchField } from '../../page/search-field.tsx';
import styles from '../editing/editing.module.css';
import { EntriesDialog } from '../editing/entries-dialog.tsx';
import { RowActions } from '../editing/row-actions.tsx';
import { useContacts } from '../people/address-book.ts';
import { useContactEditing } from './use-contact-editing.tsx';

/** The caller's external contacts: search, add, edit and delete. */
export function ContactsDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const [q, setQ] = useState('');
  const { add, edit, remove, full, dialogs } = useContactEditing();
  const { data: found = [], isSuccess } = useContacts(q);
  return (
    <EntriesDialog
      title={t('addressBook:contacts.title')}
      width="45rem"
      search={<SearchField label={t('addressBook:contacts.search')} className={styles.search} q={q} search={setQ} />}
      addText={t('addressBook:contacts.add')}
      full={full}
      add={add}
      close={close}
      columns={[
        t('addressBook:contacts.name'),
        t('addressBook:contacts.email'),
        t('addressBook:contacts.remark'),
        t('addressBook:actions'),
      ]}
      rows={found.map((contact) => (
        <tr key={contact.contactId}>
          <td>{contact.name}</td>
          <td>{contact.email}</td>
          <td>{contact.remark}</td>
          <td>
            <RowActions name={contact.name} edit={() => edit(contact)} remove={() => remove(contact)} />
          </td>
        </tr>
      ))}
      none={
        isSuccess && found.length === 0 ? t(q === '' ? 'addressBook:contacts.none' : 'addressBook:nobody') : undefined
      }
    >
      {dialogs}
    </EntriesDialog>
  );
}
