import { ROUTES, SHARE_LINK_DAYS } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { boardKeys } from '../../live/board-keys.ts';
import type { FollowUp } from '../../timing/modal-close.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { copyText } from '../copy-text.ts';
import { inQuery, type Permit } from '../permits.ts';
import { InvitationFailed } from './invitation-failed.tsx';
import styles from './share.module.css';
import { useInvitation } from './use-invitation.ts';
import type { WayProps } from './way-props.ts';

/** Replaces the shown link with a new one; the old one becomes invalid. */
function RenewLink({ wbNo, permit }: { readonly wbNo: string; readonly permit: Permit }) {
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

export function LinkPanel({ board, permit }: WayProps) {
  const t = useT();
  const { data, isError, refetch } = useInvitation(board.wbNo, permit);
  if (isError) return <InvitationFailed retry={() => void refetch()} />;
  const copied = t('sharing:link.copied', { count: SHARE_LINK_DAYS });
  return (
    <>
      <p className={styles.label}>{t('sharing:link.label')}</p>
      <div className={styles.line}>
        <Input
          readOnly
          aria-label={t('sharing:link.label')}
          value={data?.link ?? ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          type="primary"
          disabled={data === undefined}
          icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copyText(data?.link ?? '', copied)}
        >
          {t('sharing:link.copy')}
        </Button>
      </div>
      <p className={styles.note}>{t('sharing:link.note', { count: SHARE_LINK_DAYS })}</p>
      <RenewLink wbNo={board.wbNo} permit={permit} />
    </>
  );
}
