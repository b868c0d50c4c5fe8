import { shownInvitation } from '@sw/contract';
import { Button } from 'antd';
import { Copy, Maximize } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Qr } from '../../../ui/qr.tsx';
import { copyText } from '../copy-text.ts';
import { InvitationFailed } from './invitation-failed.tsx';
import { timeLeft } from './invitation-times.ts';
import { RoomView } from './room-view.tsx';
import styles from './share.module.css';
import { useInvitation } from './use-invitation.ts';
import type { WayProps } from './way-props.ts';

export function CodePanel({ board, permit }: WayProps) {
  const t = useT();
  const [room, setRoom] = useState(false);
  const { data, left, isError, refetch } = useInvitation(board.wbNo, permit);
  if (isError) return <InvitationFailed retry={() => void refetch()} />;
  const shown = data?.code ? shownInvitation(data.code) : undefined;
  const valid = left === undefined ? undefined : timeLeft(left);
  return (
    <div className={styles.invitation}>
      {data === undefined ? (
        <div className={styles.qr} />
      ) : (
        <Qr className={styles.qr} text={data.link} label={t('sharing:qr')} />
      )}
      <div>
        <p className={styles.label}>{t('sharing:code.label')}</p>
        <output className={styles.code} aria-label={t('sharing:code.label')}>
          {shown ?? '\u00a0'}
        </output>
        <div className={styles.buttons}>
          <Button
            type="primary"
            disabled={shown === undefined}
            icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void copyText(shown ?? '', t('sharing:code.copied'))}
          >
            {t('sharing:code.copy')}
          </Button>
          <Button
            disabled={data === undefined}
            icon={<Maximize size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setRoom(true)}
          >
            {t('sharing:room.show')}
          </Button>
        </div>
        <p className={styles.note}>{valid === undefined ? '\u00a0' : t(valid.key, valid.values)}</p>
      </div>
      {room && data !== undefined && (
        <RoomView board={board} code={shown} link={data.link} close={() => setRoom(false)} />
      )}
    </div>
  );
}
