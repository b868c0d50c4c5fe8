import { type ExternalContact, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { SearchField } from '../../page/search-field.tsx';
import { api } from '../../transport/api.ts';
import { refreshContacts, useContacts } from '../people/address-book.ts';
import { RowActions } from '../row-actions.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import styles from './contacts.module.css';

/** The caller's external contacts: search, add, edit and delete. */
export function ContactsDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<ExternalContact | 'new'>();
  const [deleted, setDeleted] = useState<ExternalContact>();
  const { data: all = [] } = useContacts();
  const { data: found = [], isSuccess } = useContacts(q);
  const isFull = all.length >= MEETING_LIMITS.contacts;
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('addressBook:contacts.title')}
      width="45rem"
      footer={null}
      centered
    >
      <div className={styles.bar}>
        <SearchField label={t('addressBook:contacts.search')} className={styles.search} q={q} search={setQ} />
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          disabled={isFull}
          onClick={() => setEdited('new')}
        >
          {t('addressBook:contacts.add')}
        </Button>
      </div>
      {isFull && <p className={styles.full}>{t('errors:CONTACT_LIMIT', { 0: MEETING_LIMITS.contacts })}</p>}
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('addressBook:contacts.name')}</th>
              <th scope="col">{t('addressBook:contacts.email')}</th>
              <th scope="col">{t('addressBook:contacts.remark')}</th>
              <th scope="col">{t('addressBook:actions')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((contact) => (
              <tr key={contact.contactId}>
                <td>{contact.name}</td>
                <td>{contact.email}</td>
                <td>{contact.remark}</td>
                <td>
                  <RowActions name={contact.name} edit={() => setEdited(contact)} remove={() => setDeleted(contact)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {isSuccess && found.length === 0 && (
          <p className={styles.empty}>{t(q === '' ? 'addressBook:contacts.none' : 'addressBook:nobody')}</p>
        )}
      </div>
      {edited !== undefined && (
        <ContactDialog contact={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title={t('addressBook:contacts.deleteTitle')}
        text={t('addressBook:contacts.deleteText')}
        action={t('addressBook:delete')}
        danger
        close={() => setDeleted(undefined)}
        run={async () => {
          if (deleted) await api.call(ROUTES.deleteContact, { params: { contactId: deleted.contactId } });
          await refreshContacts();
          return undefined;
        }}
      />
    </Modal>
  );
}
