import { ROUTES } from '@sw/contract';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { refreshFiles } from '../../features/files/file-uploads.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { SHARED_PATH } from './address.ts';

interface LeaveFolderProps {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly close: () => void;
}

/** Asks for confirmation, because only the owner can undo it. */
export function LeaveFolder({ id, name, owner, close }: LeaveFolderProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      danger
      close={close}
      title={t('files:sharedWith.leaveTitle', { name })}
      text={t('files:sharedWith.leaveText', { name: owner })}
      action={t('files:sharedWith.leave')}
      run={async () => {
        await api.call(ROUTES.leaveFolder, { params: { id } });
        return async () => {
          // Leave the folder's screen first, so that it does not fetch the folder again.
          await navigate(SHARED_PATH);
          refreshFiles();
          showToast(t('files:sharedWith.left', { name }));
        };
      }}
    />
  );
}
