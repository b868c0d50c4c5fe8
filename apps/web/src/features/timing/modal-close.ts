/** The closing time of a dialog; its follow-up waits, so that two layers are never visible at once. */
export const MODAL_CLOSE_DELAY_MS = 300;

type Schedule = (action: () => void, delayMs: number) => void;
const later: Schedule = (run, delayMs) => void setTimeout(run, delayMs);

export function closeThen(close: () => void, action: () => void, schedule: Schedule = later): void {
  close();
  schedule(action, MODAL_CLOSE_DELAY_MS);
}

/** What follows a dialog: a message, another dialog, another page. */
export type FollowUp = () => unknown;

interface Answer {
  /** Runs while the dialog is open and shown as busy. Returns the follow-up, if any. */
  readonly work: () => Promise<FollowUp | undefined>;
  readonly close: () => void;
  /** Shows the failure of `work`. */
  readonly failed: (failure: unknown) => void;
}

/** Runs a dialog's action, closes the dialog whatever the outcome, and runs the follow-up once it is gone. */
export async function closeAfter({ work, close, failed }: Answer, schedule: Schedule = later): Promise<void> {
  const next = await work().catch((failure: unknown) => () => failed(failure));
  closeThen(close, () => next?.(), schedule);
}
