import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../i18n/language.ts';
import { layers } from '../page/layers.ts';
import styles from './dialog.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

interface PlainDialogProps {
  readonly title: string | undefined;
  readonly close: () => void;
  /** It must be answered: neither Esc nor a click beside it closes it, and it has no close button. */
  readonly must?: boolean;
  /** Its buttons cover all choices. */
  readonly cross?: boolean;
  readonly width?: number;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Our own dialog, for the editor's questions and for messages that must be shown even if nothing more can be loaded.
 */
export function PlainDialog(props: PlainDialogProps) {
  const { title, close, must = false, cross = true, width = 420, actions, children } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useDialogFocus(box);
  return createPortal(
    <div className={styles.layer} data-layer="dialog">
      <div className={styles.scrim} onPointerDown={must ? undefined : close} />
      <div
        ref={box}
        className={styles.dialog}
        role="dialog"
        aria-modal
        aria-labelledby={id}
        tabIndex={-1}
        style={{ '--width': `${width}px` } as CSSProperties}
        onKeyDown={(event) => {
          // What stands below hears no key of it.
          event.stopPropagation();
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!must) close();
        }}
      >
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {cross && !must && (
            <button type="button" className={styles.cross} aria-label={t('common:close')} onClick={close}>
              <X size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </header>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>,
    layers(),
  );
}
