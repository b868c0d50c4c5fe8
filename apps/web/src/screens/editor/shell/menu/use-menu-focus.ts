import { type RefObject, useEffect } from 'react';
import { rovingIndex } from '../../../../ui/roving.ts';

const entriesIn = (menu: HTMLElement): HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

const ENDS: Readonly<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** Arrow keys walk in a menu, round its ends; Escape and Tab leave it. The focus goes back to where it was. */
export function useMenuFocus(menu: RefObject<HTMLElement | null>, byKeys: boolean, close: () => void): void {
  useEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    if (element === null) return;
    const [first] = entriesIn(element);
    // What is not drawn yet takes no focus.
    const frame = requestAnimationFrame(() => (byKeys && first ? first : element).focus({ preventScroll: true }));
    return () => {
      cancelAnimationFrame(frame);
      const { activeElement } = document;
      const isHere = activeElement === null || activeElement === document.body || element.contains(activeElement);
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu, byKeys]);
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault();
        event.stopPropagation();
        close();
        return;
      }
      const entries = entriesIn(element);
      const at = entries.indexOf(document.activeElement as HTMLButtonElement);
      const next = at < 0 ? undefined : rovingIndex(event.key, at, entries.length, 1);
      const end = ENDS[event.key];
      const target = next === undefined ? end && (end === 'first' ? entries[0] : entries.at(-1)) : entries[next];
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    };
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [menu, close]);
}
