import { fileSize } from '../../features/files/file-size.ts';
import { useSpaceUse } from '../../features/files/use-files.ts';
import { usageShare, usageState } from '../../features/usage/usage-state.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './shell.module.css';

/** How much of the space is used, including running uploads. */
export function SiderSpace() {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { data } = useSpaceUse();
  if (data === undefined) return null;
  const used = data.used + data.reserved;
  const text = t('rights:siderOf', { used: fileSize(used, locale), allowed: fileSize(data.allowed, locale) });
  return (
    <div className={styles.use} data-state={usageState(used, data.allowed)}>
      <p>
        <span>{t('rights:siderSpace')}</span>
        <span>{text}</span>
      </p>
      <div aria-hidden>
        <i style={{ width: `${usageShare(used, data.allowed)}%` }} />
      </div>
    </div>
  );
}
