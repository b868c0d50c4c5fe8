import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import styles from './toaster.module.css';
import { closeToast, holdToast, releaseToast, type Tone, useToasts } from './toasts.ts';

const ICON = { plain: Check, warning: TriangleAlert, error: CircleAlert } as const satisfies Record<Tone, unknown>;

/** Bottom centre, one at a time. The regions always exist, so that screen readers announce new content. */
export function Toaster() {
  const t = useT();
  const toast = useToasts((state) => state.toast);
  const Icon = ICON[toast?.tone ?? 'plain'];
  const content = toast && (
    <div className={styles.toast} data-tone={toast.tone} key={toast.id}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            closeToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.tone !== 'plain' && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('common:close')}
          onClick={() => closeToast(toast.id)}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only waits while somebody reads.
    <div
      className={styles.place}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      <div role="status">{toast?.tone === 'plain' && content}</div>
      <div role="alert">{toast?.tone !== 'plain' && content}</div>
    </div>
  );
}
