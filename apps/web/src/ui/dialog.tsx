import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/language.ts';
import styles from './dialog.module.css';
import { layers, useFocusReturn } from './layer.ts';

interface PlainDialogProps {
  readonly title: string | undefined;
  readonly close: () => void;
  /** The user must answer: neither Esc nor a click beside it closes it, and it has no close button. */
  readonly must?: boolean;
  /** Whether there is a close button; not needed if the buttons cover all choices. */
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
        style={{ '--width': `${width / 16}rem` } as CSSProperties}
        onKeyDown={(event) => {
          // Keeps keys from the elements below.
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

const STOPS = 'button, a[href], input, textarea, select, [tabindex="0"]';

const stopsIn = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );

/** Focuses the element marked by `data-first`, otherwise the dialog itself. */
function enter(layer: HTMLElement): void {
  (layer.querySelector<HTMLElement>('[data-first="true"]') ?? layer).focus({ preventScroll: true });
}

/**
 * Tab cycles inside the dialog, and on closing the previously focused element gets the focus back. That is why nothing in it
 * uses `autoFocus`: it would count as the previous one.
 */
export function useDialogFocus(layer: RefObject<HTMLElement | null>): void {
  useFocusReturn(layer);
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    // An element of the dialog may have taken the focus already.
    if (!element.contains(document.activeElement)) enter(element);
    const receive = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = stopsIn(element);
      const [first, last] = [stops[0], stops.at(-1)];
      const at = document.activeElement;
      const leaves = event.shiftKey ? at === first || at === element : at === last;
      if (stops.length > 0 && !leaves) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    element.addEventListener('keydown', receive);
    // The focused element may be removed, like a button that has done its work: the dialog would then get no keys, not even Esc.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) enter(element);
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('keydown', receive);
    };
  }, [layer]);
}
