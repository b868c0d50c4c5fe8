import { ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { boardKeys } from '../../live/board-keys.ts';
import { useLiveStore } from '../../live/live-store.ts';
import { goToLists } from '../../mini-program/lists.ts';
import type { FollowUp } from '../../timing/modal-close.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { closeSharing, type ShareTarget } from '../dialogs.ts';
import type { BoardPeople } from './use-board-people.ts';

interface LeaveProps {
  readonly board: ShareTarget;
  readonly people: BoardPeople;
}

export function Leave({ board: { wbNo, wbName }, people: { own } }: LeaveProps) {
  const t = useT();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (own === undefined) return null;
  const run = async (): Promise<FollowUp> => {
    await api.call(ROUTES.removeSharer, { params: { wbShareId: own.wbShareId } });
    closeSharing();
    return async () => {
      // Leave the board's screen first, so that it does not fetch the board again.
      if (useLiveStore.getState().openBoard === wbNo) await goToLists();
      showToast(t('sharing:leave.done', { board: wbName }));
      cache.removeQueries({ queryKey: boardKeys.board(wbNo) });
      await refetchStale(cache, boardKeys.boards);
    };
  };
  return (
    <>
      <Button type="text" danger onClick={() => setAsking(true)}>
        {t('sharing:leave.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        close={() => setAsking(false)}
        danger
        title={t('sharing:leave.title', { board: wbName })}
        text={t('sharing:leave.text')}
        action={t('sharing:leave.action')}
        run={run}
      />
    </>
  );
}
