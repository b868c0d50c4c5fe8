import { X } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import island from '../shell/chrome/island.module.css';
import styles from './marks.module.css';
import { isUnderWay, useUploads } from './uploads-store.ts';

/** The common progress of two or more uploads, or of uploads on another page, in a place that is always visible. */
export function UploadTray() {
  const t = useT();
  const uploads = useUploads((state) => state.uploads);
  const all = [...uploads.values()].filter(isUnderWay);
  if (all.length < 2) return null;
  const sent = all.reduce((sum, { share }) => sum + share, 0) / all.length;
  const label = t('pictures:tray.sending', { count: all.length });
  return (
    <section className={`${island.island} ${styles.tray}`} aria-label={t('pictures:tray.label')}>
      <span role="status">{label}</span>
      <progress className={styles.bar} aria-label={label} max={100} value={Math.round(sent * 100)} />
      <button
        type="button"
        className={island.button}
        aria-label={t('pictures:tray.cancel')}
        title={t('pictures:tray.cancel')}
        onClick={() => {
          for (const { cancel } of all) cancel();
        }}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}
