import { type RefObject, useEffect } from 'react';

const STOPS = 'button, a[href], input, textarea, select, [tabindex="0"]';

const stopsIn = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );

/** The element a dialog focuses first, marked by `data-first`; otherwise the dialog itself. */
function enter(layer: HTMLElement): void {
  (layer.querySelector<HTMLElement>('[data-first="true"]') ?? layer).focus({ preventScroll: true });
}

/**
 * Tab cycles inside it, and the previously focused element gets the focus back. That is why nothing in it uses
 * `autoFocus`: it would become the previous one.
 */
export function useDialogFocus(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const before = document.activeElement;
    // One of its own may have taken it already.
    if (!element.contains(before)) enter(element);
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = stopsIn(element);
      const [first, last] = [stops[0], stops.at(-1)];
      const at = document.activeElement;
      const leaves = event.shiftKey ? at === first || at === element : at === last;
      if (stops.length > 0 && !leaves) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    element.addEventListener('keydown', hear);
    // What had the focus may go, as a button does that has done its work: no key would reach the dialog then, not even Esc.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) enter(element);
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('keydown', hear);
      const { activeElement } = document;
      const isHere = activeElement === null || activeElement === document.body || element.contains(activeElement);
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [layer]);
}
