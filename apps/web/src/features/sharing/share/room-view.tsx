import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { Qr } from '../../../ui/qr.tsx';
import type { ShareTarget } from '../dialogs.ts';
import styles from './share.module.css';

interface RoomViewProps {
  readonly board: ShareTarget;
  readonly code: string | undefined;
  readonly link: string;
  readonly close: () => void;
}

/** Code and QR code for a whole room to read. Full screen if the browser allows it, otherwise in the window. */
export function RoomView({ board, code, link, close }: RoomViewProps) {
  const t = useT();
  const whole = useRef<HTMLDivElement>(null);
  const newest = useRef(close);
  newest.current = close;
  useEffect(() => {
    const element = whole.current;
    const left = () => {
      if (document.fullscreenElement === null) newest.current();
    };
    void element?.requestFullscreen?.().then(
      () => document.addEventListener('fullscreenchange', left),
      () => {},
    );
    return () => {
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement === element && element !== null) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      footer={null}
      width="100vw"
      wrapClassName={styles.roomWrap ?? ''}
      title={<span className="sw-visually-hidden">{t('sharing:room.title', { name: board.wbName })}</span>}
    >
      <div className={styles.room} ref={whole}>
        <h2>{t('sharing:room.title', { name: board.wbName })}</h2>
        <div>
          <Qr className={styles.qr} text={link} label={t('sharing:qr')} />
          <div className={styles.roomWords}>
            <p>{t('sharing:room.how')}</p>
            <output className={styles.code}>{code}</output>
          </div>
        </div>
      </div>
    </Modal>
  );
}
