import { type CloudFile, type FolderMember, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { fileKeys } from '../../features/files/file-keys.ts';
import { refreshFiles } from '../../features/files/file-uploads.ts';
import { AddressForm } from '../../features/sharing/share/address-form.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import styles from './people-dialog.module.css';

type Permit = FolderMember['permit'];

interface PeopleDialogProps {
  readonly folder: Pick<CloudFile, 'id' | 'name'>;
  readonly close: () => void;
}

/** The people with whom a folder is shared: adds them by address, changes their rights, removes them. */
export function PeopleDialog({ folder: { id, name }, close }: PeopleDialogProps) {
  const t = useT();
  const { data: members = [], isPending } = useQuery({
    queryKey: fileKeys.members(id),
    queryFn: ({ signal }) => api.call(ROUTES.listFolderMembers, { params: { id } }, { signal }),
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('files:people.title', { name })}
      width="36rem"
      footer={null}
      centered
      loading={isPending}
    >
      {/* A new form after each address, with the focus in its field. */}
      <AddForm key={members.length} id={id} members={members} />
      <h3 className={styles.heading} id={`people-${id}`}>
        {t('files:people.list')}
      </h3>
      {members.length === 0 && <p className={styles.nobody}>{t('files:people.nobody')}</p>}
      <ul className={styles.people} aria-labelledby={`people-${id}`}>
        {members.map((member) => (
          <Member key={member.memberId} id={id} member={member} />
        ))}
      </ul>
    </Modal>
  );
}

function usePermits() {
  const t = useT();
  return [
    { value: 0 as Permit, label: t('files:permit.view') },
    { value: 1 as Permit, label: t('files:permit.edit') },
  ];
}

interface AddFormProps {
  readonly id: string;
  readonly members: readonly FolderMember[];
}

function AddForm({ id, members }: AddFormProps) {
  const t = useT();
  const permits = usePermits();
  const [permit, setPermit] = useState<Permit>(0);
  return (
    <AddressForm
      label={t('files:people.email')}
      note={t('files:people.note')}
      action={t('files:people.add')}
      known={members.map(({ email }) => email)}
      focused
      send={async (email) => {
        await api.call(ROUTES.shareFolder, { params: { id }, body: { email, permit } });
        refreshFiles();
      }}
    >
      <Select
        className={styles.permit ?? ''}
        aria-label={t('files:people.permit')}
        value={permit}
        options={permits}
        onChange={setPermit}
      />
    </AddressForm>
  );
}

interface MemberProps {
  readonly id: string;
  readonly member: FolderMember;
}

function Member({ id, member: { memberId, email, permit } }: MemberProps) {
  const t = useT();
  const permits = usePermits();
  const params = { id, memberId };
  const settled = async (): Promise<void> => refreshFiles();
  const change = useAction((next: Permit) => api.call(ROUTES.changeFolderMember, { params, body: { permit: next } }), {
    settled,
  });
  const end = useAction(() => api.call(ROUTES.removeFolderMember, { params }), { settled });
  return (
    <li>
      <span className={styles.name} title={email}>
        {email}
      </span>
      <Select
        className={styles.permit ?? ''}
        variant="borderless"
        aria-label={t('files:people.permitOf', { name: email })}
        value={change.input ?? permit}
        options={permits}
        disabled={end.busy}
        onChange={(next) => change.run(next)}
      />
      <Button
        type="text"
        danger
        loading={end.busy}
        icon={<UserMinus size={17} strokeWidth={1.75} aria-hidden />}
        aria-label={t('files:people.end', { name: email })}
        title={t('files:people.end', { name: email })}
        onClick={() => end.run()}
      />
    </li>
  );
}
