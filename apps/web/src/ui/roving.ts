import { type RefObject, useEffect } from 'react';

/**
 * The index to which an arrow key moves in a row, a column or a grid, counted line by line: a row has as many columns as
 * places, a column has one. Undefined if the key leads nowhere, which leaves it to other handlers. `round`: wraps around
 * from one end to the other.
 */
export function rovingIndex(
  key: string,
  at: number,
  count: number,
  columns: number,
  round = false,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  const last = count - 1;
  if (to === undefined || to === at || count === 0) return undefined;
  if (to >= 0 && to <= last) return to;
  // From a place above the gap in a shorter last row, down moves to the last place.
  if (key === 'ArrowDown' && Math.floor(at / columns) < Math.floor(last / columns)) return last;
  return round ? (to < 0 ? last : 0) : undefined;
}

const buttonsIn = (element: HTMLElement): HTMLButtonElement[] => [
  ...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

/** The button that Tab reaches: where the focus is or was, otherwise the chosen one, otherwise the first. */
function stopOf(buttons: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
  return (
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ??
    buttons[0]
  );
}

/** Makes the buttons in an element a single Tab stop; arrow keys move among them. */
export function useRoving(container: RefObject<HTMLElement | null>, columns: number, round = false): void {
  useEffect(() => {
    if (container.current === null) return;
    const buttons = buttonsIn(container.current);
    const stop = stopOf(buttons);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  });
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const receive = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const buttons = buttonsIn(element);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = at < 0 ? undefined : rovingIndex(event.key, at, buttons.length, columns, round);
      const target = next === undefined ? undefined : buttons[next];
      if (target === undefined) return;
      // Otherwise the editor would move the canvas.
      event.preventDefault();
      for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
      target.focus();
    };
    element.addEventListener('keydown', receive);
    return () => element.removeEventListener('keydown', receive);
  }, [container, columns, round]);
}
