/** A dialog takes this long to be gone; what it leads to waits, so that two layers are never seen at once. */
export const MODAL_CLOSE_DELAY_MS = 300;

type Schedule = (action: () => void, delayMs: number) => void;

export function closeThen(
  close: () => void,
  action: () => void,
  schedule: Schedule = (run, delayMs) => void setTimeout(run, delayMs),
): void {
  close();
  schedule(action, MODAL_CLOSE_DELAY_MS);
}
