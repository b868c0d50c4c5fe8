import { type RefObject, useEffect } from 'react';
import { ISLANDS, type Island, nextIsland } from './island-order.ts';

const CONTROLS = 'button, a[href], input, textarea, [tabindex]';

/** The element that Tab would reach first in the island. */
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

/** F6 moves from island to island, Shift+F6 back. A dialog keeps the focus. */
export function useIslandKeys(canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent): void => {
      const { key, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented || canvas.current === null) return;
      if (document.activeElement?.closest('[aria-modal="true"]')) return;
      event.preventDefault();
      const stops = stopsIn(canvas.current);
      const to = nextIsland([...stops.keys()], islandOf(document.activeElement), shiftKey);
      if (to !== undefined) stops.get(to)?.focus();
    };
    window.addEventListener('keydown', receive);
    return () => window.removeEventListener('keydown', receive);
  }, [canvas]);
}
