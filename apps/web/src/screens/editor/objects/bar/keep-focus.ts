import type { MouseEvent } from 'react';

/** Whoever writes a text and presses a button goes on writing: only fields take the focus from it. */
export function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea') === null) event.preventDefault();
}
