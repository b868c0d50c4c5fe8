import { errorText } from '@sw/contract';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './documents.module.css';
import { faultText } from './fault-text.ts';

/** Why a document's pages will not come, and what can be done. */
export function Fault({ uploadError }: { readonly uploadError: string }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { error, remedy } = faultText(uploadError);
  return (
    <>
      {error !== undefined && <p className={styles.fault}>{errorText(error, locale)}</p>}
      <span>{t(remedy)}</span>
    </>
  );
}
