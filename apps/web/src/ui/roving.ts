import { type RefObject, useEffect } from 'react';

/**
 * Where an arrow key leads in a row, a column or a grid, read line by line: a row has as many columns as it has places, a
 * column one. Undefined if the key leads nowhere, which leaves it to other handlers.
 */
export function rovingIndex(key: string, at: number, count: number, columns: number): number | undefined {
  const target = targetOf(key, at, count, columns);
  return target === undefined || target < 0 || target >= count || target === at ? undefined : target;
}

function targetOf(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'ArrowUp':
      return at - columns;
    case 'ArrowDown':
      return at + columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const buttonsIn = (element: HTMLElement): HTMLButtonElement[] => [
  ...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

/** The one that Tab reaches: where the focus is or was, else what is chosen, else the first. */
function stopOf(buttons: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
  return (
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ??
    buttons[0]
  );
}

/** Makes the buttons in an element one stop of the Tab key; arrow keys walk among them. */
export function useRoving(container: RefObject<HTMLElement | null>, columns: number): void {
  useEffect(() => {
    if (container.current === null) return;
    const buttons = buttonsIn(container.current);
    const stop = stopOf(buttons);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  });
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const buttons = buttonsIn(element);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = at < 0 ? undefined : rovingIndex(event.key, at, buttons.length, columns);
      const target = next === undefined ? undefined : buttons[next];
      if (target === undefined) return;
      // Else the editor would move the canvas.
      event.preventDefault();
      for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
      target.focus();
    };
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [container, columns]);
}
