import { SHARE_LINK_DAYS } from '@sw/contract';
import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { copyText } from '../copy-text.ts';
import { InvitationFailed } from './invitation-failed.tsx';
import { RenewLink } from './renew-link.tsx';
import styles from './share.module.css';
import { useInvitation } from './use-invitation.ts';
import type { WayProps } from './way-props.ts';

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
