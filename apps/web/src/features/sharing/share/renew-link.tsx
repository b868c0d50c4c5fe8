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
import { inQuery, type Permit } from '../permits.ts';
import styles from './share.module.css';

/** Replaces the shown link with a new one; the old one ends. */
export function RenewLink({ wbNo, permit }: { readonly wbNo: string; readonly permit: Permit }) {
  const t = useT();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const run = async (): Promise<FollowUp> => {
    const renewed = await api.call(ROUTES.renewShareCode, { params: { wbNo }, query: { permit: inQuery(permit) } });
    cache.setQueryData(boardKeys.invitation(wbNo, permit), renewed);
    await refetchStale(cache, boardKeys.actions(wbNo));
    return () => showToast(t('sharing:renew.done'));
  };
  return (
    <>
      <Button type="link" className={styles.flush ?? ''} onClick={() => setAsking(true)}>
        {t('sharing:renew.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        close={() => setAsking(false)}
        title={t('sharing:renew.title')}
        text={t('sharing:renew.text')}
        action={t('sharing:renew.action')}
        run={run}
      />
    </>
  );
}
