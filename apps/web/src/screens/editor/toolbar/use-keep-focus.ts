import { type RefObject, useEffect } from 'react';

const FIELD = 'input, textarea, [contenteditable="true"]';

/**
 * A button pressed with a pointer does not take the focus: it stays on the canvas, so that the space bar still pans and does
 * not press the button again. A text field loses the focus, which ends editing.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const receive = (event: MouseEvent) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (onButton && !document.activeElement?.matches(FIELD)) event.preventDefault();
    };
    element.addEventListener('mousedown', receive);
    return () => element.removeEventListener('mousedown', receive);
  }, [root]);
}
