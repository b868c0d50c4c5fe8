import { useT } from '../../../i18n/language.ts';
import styles from './documents.module.css';
import { faultText } from './fault-text.ts';

/** Why a document's pages will not come, and what the user can do. */
export function Fault({ uploadError }: { readonly uploadError: string }) {
  const t = useT();
  const { error, remedy } = faultText(uploadError);
  return (
    <>
      {error !== undefined && <p className={styles.fault}>{t(`errors:${error}`)}</p>}
      <span>{t(remedy)}</span>
    </>
  );
}
