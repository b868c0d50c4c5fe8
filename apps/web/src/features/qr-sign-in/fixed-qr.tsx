import { useT } from '../../i18n/language.ts';
import styles from './fixed-qr.module.css';
import { QrCode } from './qr-code.tsx';
import { QrSteps } from './qr-steps.tsx';

/** The code beside the form of the sign-in page, with the module `fixedLoginQr`. */
export function FixedQr() {
  const t = useT();
  return (
    <>
      <h2 className={styles.title}>{t('qrSignIn:fixed')}</h2>
      <QrCode />
      <QrSteps />
    </>
  );
}
