/** Marks the field that waits for what is typed on a selected object: its other keys are the board's. */
export const WAITING = 'data-waiting';

/** Whether keys pressed there are the board's: on the canvas, or in the field that waits in its place. */
export const isBoard = (target: EventTarget | null): boolean =>
  target instanceof HTMLCanvasElement || (target instanceof Element && target.hasAttribute(WAITING));

/** The board's own canvas is the first of the document. */
export const focusCanvas = (): void => document.querySelector('canvas')?.focus({ preventScroll: true });
