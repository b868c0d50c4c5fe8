import { fileSize } from '../../features/files/file-size.ts';
import { useSpaceUse } from '../../features/files/use-files.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './files.module.css';

/** How much of the space is used, including running uploads. */
export function SpaceMeter() {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { data } = useSpaceUse();
  if (data === undefined) return null;
  const used = data.used + data.reserved;
  const text = t('files:space.of', { used: fileSize(used, locale), allowed: fileSize(data.allowed, locale) });
  return (
    <footer className={styles.space}>
      <span>{t('files:space.label')}</span>
      <meter
        min={0}
        max={data.allowed}
        high={data.allowed * 0.9}
        value={Math.min(used, data.allowed)}
        aria-label={text}
      />
      <span>{text}</span>
    </footer>
  );
}
