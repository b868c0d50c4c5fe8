import { useT } from '../../i18n/language.ts';
import styles from './qr-steps.module.css';

/** The steps to use the code, which does not explain itself. */
export function QrSteps() {
  const t = useT();
  return (
    <ol className={styles.steps}>
      <li>{t('qrSignIn:step.scan')}</li>
      <li>{t('qrSignIn:step.compare')}</li>
      <li>{t('qrSignIn:step.confirm')}</li>
    </ol>
  );
}
