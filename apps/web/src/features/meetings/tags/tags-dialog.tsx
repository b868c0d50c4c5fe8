import { useT } from '../../../i18n/language.ts';
import { EntriesDialog } from '../editing/entries-dialog.tsx';
import { RowActions } from '../editing/row-actions.tsx';
import { useTags } from '../people/address-book.ts';
import { useTagEditing } from './use-tag-editing.tsx';

/** The caller's tags: groups of members under a name. */
export function TagsDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const { add, edit, remove, full, dialogs } = useTagEditing();
  const { data: tags = [], isSuccess } = useTags();
  return (
    <EntriesDialog
      title={t('addressBook:tags.title')}
      width="37.5rem"
      addText={t('addressBook:tags.add')}
      full={full}
      add={add}
      close={close}
      rows={tags.map((tag) => (
        <tr key={tag.tagId}>
          <td>{tag.name}</td>
          <td>{t('addressBook:tags.members', { count: tag.members.length })}</td>
          <td>
            <RowActions name={tag.name} edit={() => edit(tag)} remove={() => remove(tag)} />
          </td>
        </tr>
      ))}
      none={isSuccess && tags.length === 0 ? t('addressBook:tags.none') : undefined}
    >
      {dialogs}
    </EntriesDialog>
  );
}
