import { useEffect, useRef } from 'react';

const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
  ) !== null;

/** Handles keys anywhere on the page, except while typing, in a dialog or in a menu. `press` returns true for a handled key. */
export function usePageKeys(press: (event: KeyboardEvent) => boolean): void {
  const newest = useRef(press);
  newest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || elsewhere(event.target)) return;
      if (newest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
