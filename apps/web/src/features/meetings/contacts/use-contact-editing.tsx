import { type ExternalContact, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useT } from '../../../i18n/language.ts';
import { api } from '../../transport/api.ts';
import { useEditing } from '../editing/use-editing.tsx';
import { refreshContacts, useContacts } from '../people/address-book.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** Adds, edits and deletes the caller's external contacts, up to the limit. */
export function useContactEditing() {
  const t = useT();
  const { data: all = [] } = useContacts();
  const editing = useEditing<ExternalContact>({
    form: (contact, close) => <ContactDialog contact={contact} close={close} />,
    question: () => ({ title: t('addressBook:contacts.deleteTitle'), text: t('addressBook:contacts.deleteText') }),
    remove: async ({ contactId }) => {
      await api.call(ROUTES.deleteContact, { params: { contactId } });
      await refreshContacts();
    },
  });
  const full =
    all.length >= MEETING_LIMITS.contacts ? t('errors:CONTACT_LIMIT', { 0: MEETING_LIMITS.contacts }) : undefined;
  return { ...editing, full };
}
