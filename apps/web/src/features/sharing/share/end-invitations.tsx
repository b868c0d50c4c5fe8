import { ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { boardKeys } from '../../live/board-keys.ts';
import type { FollowUp } from '../../timing/modal-close.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';

/** Revokes all existing codes and links; the next ones are new. */
export function EndInvitations({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const run = async (): Promise<FollowUp> => {
    await api.call(ROUTES.revokeShareCode, { params: { wbNo } });
    cache.removeQueries({ queryKey: boardKeys.offer(wbNo) });
    await cache.resetQueries({ queryKey: boardKeys.invitations(wbNo) });
    await refetchStale(cache, boardKeys.actions(wbNo));
    return () => showToast(t('sharing:end.done'));
  };
  return (
    <>
      <Button type="text" danger onClick={() => setAsking(true)}>
        {t('sharing:end.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        close={() => setAsking(false)}
        danger
        title={t('sharing:end.title')}
        text={t('sharing:end.text')}
        action={t('sharing:end.action')}
        run={run}
      />
    </>
  );
}
