import { useT } from '../../../i18n/language.ts';
import type { CallTime } from '../model/call-time.ts';
import styles from './head.module.css';

/** How much of its time a call has used: always in words, with a bar beside them. */
export function TimeUsed({ time: { limit } }: { readonly time: CallTime }) {
  const t = useT();
  if (limit === undefined) return null;
  const { used, minutes, share, soon } = limit;
  const text = t('call:time.used', { used, minutes });
  return (
    <span className={styles.used} data-soon={soon}>
      <span>{text}</span>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuenow={used}
        aria-valuemin={0}
        aria-valuemax={minutes}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

interface TimeWarningProps {
  readonly time: CallTime;
  /** There is no room for a visible sentence: it is only announced to screen readers. */
  readonly quiet?: boolean;
}

/** Warns of the end of the call from ten minutes before. Announced twice, not every minute. */
export function TimeWarning({ time: { limit }, quiet = false }: TimeWarningProps) {
  const t = useT();
  const { soon = false, left = 0, warning } = limit ?? {};
  return (
    <>
      {soon && !quiet && (
        <p className={styles.soon} aria-hidden>
          {t('call:time.left', { count: left })}
        </p>
      )}
      <p className="sw-visually-hidden" role="status">
        {warning !== undefined && t('call:time.left', { count: warning })}
      </p>
    </>
  );
}
