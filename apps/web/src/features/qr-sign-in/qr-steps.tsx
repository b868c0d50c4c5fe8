import { useT } from '../../i18n/language.ts';
import styles from './qr-steps.module.css';

/** Empty states teach: a code alone does not say what to do with it. */
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
