/** Marks the field that waits for typed text on a selected object: all its other keys go to the board. */
export const WAITING = 'data-waiting';

/** Whether keys pressed there go to the board: on the canvas, or in the waiting field that has the focus in its place. */
export const isBoard = (target: EventTarget | null): boolean =>
  target instanceof HTMLCanvasElement || (target instanceof Element && target.hasAttribute(WAITING));

/** Focuses the board's own canvas, which is the first in the document. */
export const focusCanvas = (): void => document.querySelector('canvas')?.focus({ preventScroll: true });
