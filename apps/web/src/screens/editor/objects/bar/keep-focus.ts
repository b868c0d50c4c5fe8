import type { MouseEvent } from 'react';

/** Pressing a button keeps the focus in the text being edited: only fields take it. */
export function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea') === null) event.preventDefault();
}
