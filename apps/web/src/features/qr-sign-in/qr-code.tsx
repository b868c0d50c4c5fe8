import { Button, Spin } from 'antd';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { Qr } from '../../ui/qr.tsx';
import styles from './qr-code.module.css';
import { useQrCode } from './use-qr-code.ts';

const ENDED = {
  refused: 'qrSignIn:refused',
  paused: 'qrSignIn:paused',
  failed: 'qrSignIn:failed',
} as const;

/** The code, then the number to type on the phone. Changes are announced. */
export function QrCode() {
  const t = useT();
  const code = useQrCode();
  let content: ReactNode;
  if (code.view === 'loading') content = <Spin />;
  else if (code.view === 'shown') content = <Qr text={code.link} label={t('qrSignIn:picture')} className={styles.qr} />;
  else if (code.view === 'scanned') {
    content = (
      <>
        <span className={styles.number}>{code.number}</span>
        <span>{t('qrSignIn:typeNumber')}</span>
      </>
    );
  } else {
    content = (
      <>
        <span>{t(ENDED[code.view])}</span>
        <Button icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />} onClick={code.again}>
          {t('qrSignIn:again')}
        </Button>
      </>
    );
  }
  return (
    <div className={styles.frame} data-view={code.view} role="status">
      {content}
    </div>
  );
}
