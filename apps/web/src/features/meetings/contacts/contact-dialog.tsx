import { contactProblems, type ErrorName, type ExternalContact, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useT } from '../../../i18n/language.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { api } from '../../transport/api.ts';
import { EntryDialog } from '../editing/entry-dialog.tsx';
import { refreshContacts } from '../people/address-book.ts';

const EMPTY = { name: '', email: '', remark: '' };

const problemOf =
  (field: 'name' | 'email' | 'remark') =>
  (value: string): ErrorName | undefined =>
    [...contactProblems({ ...EMPTY, [field]: value })].find((one) => one.field === field)?.problem;

/** The server's rules, one for each field. */
const CONTACT_RULES = {
  contactName: problemOf('name'),
  contactEmail: problemOf('email'),
  contactRemark: problemOf('remark'),
};

interface ContactDialogProps {
  /** Undefined: a new one. */
  readonly contact: ExternalContact | undefined;
  readonly close: () => void;
}

export function ContactDialog({ contact, close }: ContactDialogProps) {
  const t = useT();
  const form = useForm({
    start: {
      contactName: contact?.name ?? '',
      contactEmail: contact?.email ?? '',
      contactRemark: contact?.remark ?? '',
    },
    rules: CONTACT_RULES,
    send: async ({ contactName, contactEmail, contactRemark }) => {
      const body = { name: contactName.trim(), email: contactEmail.trim(), remark: contactRemark.trim() };
      if (contact === undefined) await api.call(ROUTES.createContact, { body });
      else await api.call(ROUTES.changeContact, { params: { contactId: contact.contactId }, body });
      await refreshContacts();
      close();
    },
  });
  return (
    <EntryDialog title={t('addressBook:contacts.detail')} busy={form.busy} submit={form.submit} close={close}>
      <TextField
        label={t('addressBook:contacts.name')}
        name="contactName"
        autoComplete="off"
        field={form.field('contactName')}
        maxLength={MEETING_LIMITS.contactNameLength}
        focused
      />
      <TextField
        kind="email"
        label={t('addressBook:contacts.email')}
        name="contactEmail"
        autoComplete="off"
        field={form.field('contactEmail')}
        help={t('addressBook:contacts.emailHelp')}
      />
      <TextField
        label={t('addressBook:contacts.remark')}
        name="contactRemark"
        autoComplete="off"
        field={form.field('contactRemark')}
        maxLength={MEETING_LIMITS.contactRemarkLength}
      />
    </EntryDialog>
  );
}
