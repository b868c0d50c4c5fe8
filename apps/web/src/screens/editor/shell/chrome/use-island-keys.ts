import { type RefObject, useEffect } from 'react';
import { ISLANDS, type Island, nextIsland } from './island-order.ts';

const CONTROLS = 'button, a[href], input, textarea, [tabindex]';

/** What Tab would reach first in it. */
function firstStop(island: Element): HTMLElement | undefined {
  return [...island.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
  );
}

function stopsIn(canvas: HTMLElement): ReadonlyMap<Island, HTMLElement> {
  const stops = new Map<Island, HTMLElement>();
  for (const name of ISLANDS) {
    const island = canvas.closest('[data-screen]')?.querySelector(`[data-island="${name}"]`);
    const stop = name === 'canvas' ? canvas : island && firstStop(island);
    if (stop) stops.set(name, stop);
  }
  return stops;
}

const islandOf = (element: Element | null): Island | undefined => {
  const name = element?.closest<HTMLElement>('[data-island]')?.dataset.island;
  return ISLANDS.find((one) => one === name);
};

/** F6 jumps from island to island, Shift+F6 back. A dialog keeps the focus to itself. */
export function useIslandKeys(canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { key, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented || canvas.current === null) return;
      if (document.activeElement?.closest('[aria-modal="true"]')) return;
      event.preventDefault();
      const stops = stopsIn(canvas.current);
      const to = nextIsland([...stops.keys()], islandOf(document.activeElement), shiftKey);
      if (to !== undefined) stops.get(to)?.focus();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [canvas]);
}
