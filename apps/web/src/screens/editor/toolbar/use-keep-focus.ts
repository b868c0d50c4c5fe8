import { type RefObject, useEffect } from 'react';

const FIELD = 'input, textarea, [contenteditable="true"]';

/**
 * A button pressed with a pointer leaves the focus where it is: on the canvas, so that the space bar still moves it and does not
 * press the button again. Out of a field the focus goes, which ends what is written there.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const hear = (event: MouseEvent) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (onButton && !document.activeElement?.matches(FIELD)) event.preventDefault();
    };
    element.addEventListener('mousedown', hear);
    return () => element.removeEventListener('mousedown', hear);
  }, [root]);
}
