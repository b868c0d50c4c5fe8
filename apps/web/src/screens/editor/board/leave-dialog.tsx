import { ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { goToLists } from '../../../features/mini-program/lists.ts';
import { useSession } from '../../../features/session/session-store.ts';
import type { ShareTarget } from '../../../features/sharing/dialogs.ts';
import type { FollowUp } from '../../../features/timing/modal-close.ts';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';

interface LeaveDialogProps {
  readonly board: ShareTarget;
  readonly close: () => void;
}

/** Asks for confirmation, because only the owner can readmit a user. */
export function LeaveDialog({ board: { wbNo, wbName }, close }: LeaveDialogProps) {
  const t = useT();
  const cache = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const leave = async (): Promise<FollowUp> => {
    const sharers = await api.call(ROUTES.listSharers, { params: { id: wbNo } });
    const own = sharers.find(({ userId }) => userId === me);
    if (own !== undefined) await api.call(ROUTES.removeSharer, { params: { wbShareId: own.wbShareId } });
    return async () => {
      // Leave the board's screen first, so that it does not fetch the board again.
      await goToLists();
      cache.removeQueries({ queryKey: boardKeys.board(wbNo) });
      await refetchStale(cache, boardKeys.boards);
      showToast(t('sharing:leave.done', { board: wbName }));
    };
  };
  return (
    <ConfirmDialog
      open
      close={close}
      danger
      title={t('sharing:leave.title', { board: wbName })}
      text={t('sharing:leave.text')}
      action={t('sharing:leave.action')}
      run={leave}
    />
  );
}
