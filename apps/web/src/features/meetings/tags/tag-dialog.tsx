import { type BookPerson, type MeetingTag, ROUTES, tagProblems } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { api } from '../../transport/api.ts';
import styles from '../editing/editing.module.css';
import { EntryDialog } from '../editing/entry-dialog.tsx';
import { refreshTags } from '../people/address-book.ts';
import { PersonSelect } from '../people/person-select.tsx';

const RULES = {
  tagName: (name: string) => [...tagProblems({ name, members: 1 })][0]?.problem,
};

interface TagDialogProps {
  /** Undefined: a new one. */
  readonly tag: MeetingTag | undefined;
  readonly close: () => void;
}

export function TagDialog({ tag, close }: TagDialogProps) {
  const t = useT();
  const id = useId();
  const [members, setMembers] = useState<readonly BookPerson[]>(tag?.members ?? []);
  const [sent, setSent] = useState(false);
  const form = useForm({
    start: { tagName: tag?.name ?? '' },
    rules: RULES,
    send: async ({ tagName }) => {
      if (members.length === 0) return;
      const body = { name: tagName.trim(), userIds: members.map(({ userId }) => userId) };
      if (tag === undefined) await api.call(ROUTES.createTag, { body });
      else await api.call(ROUTES.changeTag, { params: { tagId: tag.tagId }, body });
      await refreshTags();
      close();
    },
  });
  const isWrong = sent && members.length === 0;
  return (
    <EntryDialog
      title={t(tag === undefined ? 'addressBook:tags.add' : 'addressBook:tags.edit')}
      busy={form.busy}
      submit={(event) => {
        setSent(true);
        form.submit(event);
      }}
      close={close}
    >
      <TextField
        label={t('addressBook:tags.name')}
        name="tagName"
        autoComplete="off"
        field={form.field('tagName')}
        maxLength={MEETING_LIMITS.tagNameLength}
        focused
      />
      <div className={styles.members}>
        <label htmlFor={id}>{t('addressBook:tags.people')}</label>
        <PersonSelect
          id={id}
          placeholder={t('addressBook:tags.choose')}
          value={members}
          change={setMembers}
          wrong={isWrong}
          describedBy={isWrong ? `${id}-wrong` : undefined}
        />
        {isWrong && (
          <p className={styles.wrong} id={`${id}-wrong`} role="alert">
            {t('errors:TAG_MEMBERS_REQUIRED')}
          </p>
        )}
      </div>
    </EntryDialog>
  );
}
