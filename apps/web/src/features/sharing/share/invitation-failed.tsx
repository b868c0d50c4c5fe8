import { Button } from 'antd';
import { useT } from '../../../i18n/language.ts';
import styles from './share.module.css';

/** The toast shows the cause. */
export function InvitationFailed({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <div className={styles.failed}>
      <p>{t('sharing:code.failed')}</p>
      <Button onClick={retry}>{t('common:retry')}</Button>
    </div>
  );
}
