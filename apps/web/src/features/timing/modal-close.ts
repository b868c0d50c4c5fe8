/** A dialog takes this long to be gone; what it leads to waits, so that two layers are never seen at once. */
export const MODAL_CLOSE_DELAY_MS = 300;

type Schedule = (action: () => void, delayMs: number) => void;
const later: Schedule = (run, delayMs) => void setTimeout(run, delayMs);

export function closeThen(close: () => void, action: () => void, schedule: Schedule = later): void {
  close();
  schedule(action, MODAL_CLOSE_DELAY_MS);
}

/** What a dialog leads to: a message, another dialog, another page. */
export type FollowUp = () => unknown;

interface Answer {
  /** Runs while the dialog stands, which shows that it is busy. Gives what follows, if anything does. */
  readonly work: () => Promise<FollowUp | undefined>;
  readonly close: () => void;
  /** Shows what the work failed with. */
  readonly failed: (failure: unknown) => void;
}

/** Does what a dialog was asked to do, closes it however that ended, and goes on once it is gone. */
export async function closeAfter({ work, close, failed }: Answer, schedule: Schedule = later): Promise<void> {
  const next = await work().catch((failure: unknown) => () => failed(failure));
  closeThen(close, () => next?.(), schedule);
}
