import { type MeetingTag, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { api } from '../../transport/api.ts';
import styles from '../contacts/contacts.module.css';
import { refreshTags, useTags } from '../people/address-book.ts';
import { RowActions } from '../row-actions.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** The caller's tags: groups of members under a name. */
export function TagsDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const [edited, setEdited] = useState<MeetingTag | 'new'>();
  const [deleted, setDeleted] = useState<MeetingTag>();
  const { data: tags = [], isSuccess } = useTags();
  const isFull = tags.length >= MEETING_LIMITS.tags;
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('addressBook:tags.title')}
      width="37.5rem"
      footer={null}
      centered
    >
      <div className={styles.bar}>
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          disabled={isFull}
          onClick={() => setEdited('new')}
        >
          {t('addressBook:tags.add')}
        </Button>
      </div>
      {isFull && <p className={styles.full}>{t('errors:TAG_LIMIT', { 0: MEETING_LIMITS.tags })}</p>}
      <div className={styles.scroller}>
        <table className={styles.table}>
          <tbody>
            {tags.map((tag) => (
              <tr key={tag.tagId}>
                <td>{tag.name}</td>
                <td>{t('addressBook:tags.members', { count: tag.members.length })}</td>
                <td>
                  <RowActions name={tag.name} edit={() => setEdited(tag)} remove={() => setDeleted(tag)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {isSuccess && tags.length === 0 && <p className={styles.empty}>{t('addressBook:tags.none')}</p>}
      </div>
      {edited !== undefined && (
        <TagDialog tag={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title={t('addressBook:tags.deleteTitle')}
        text={t('addressBook:tags.deleteText', { name: deleted?.name ?? '' })}
        action={t('addressBook:delete')}
        danger
        close={() => setDeleted(undefined)}
        run={async () => {
          if (deleted) await api.call(ROUTES.deleteTag, { params: { tagId: deleted.tagId } });
          await refreshTags();
          return undefined;
        }}
      />
    </Modal>
  );
}
