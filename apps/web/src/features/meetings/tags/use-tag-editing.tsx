import { type MeetingTag, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useT } from '../../../i18n/language.ts';
import { api } from '../../transport/api.ts';
import { useEditing } from '../editing/use-editing.tsx';
import { refreshTags, useTags } from '../people/address-book.ts';
import { TagDialog } from './tag-dialog.tsx';

/** Adds, edits and deletes the caller's tags, up to the limit. */
export function useTagEditing() {
  const t = useT();
  const { data: tags = [] } = useTags();
  const editing = useEditing<MeetingTag>({
    form: (tag, close) => <TagDialog tag={tag} close={close} />,
    question: (tag) => ({
      title: t('addressBook:tags.deleteTitle'),
      text: t('addressBook:tags.deleteText', { name: tag?.name ?? '' }),
    }),
    remove: async ({ tagId }) => {
      await api.call(ROUTES.deleteTag, { params: { tagId } });
      await refreshTags();
    },
  });
  const full = tags.length >= MEETING_LIMITS.tags ? t('errors:TAG_LIMIT', { 0: MEETING_LIMITS.tags }) : undefined;
  return { ...editing, full };
}
