import { presentFailure } from '../../feedback/present-failure.ts';
import type { CallActions } from '../call-actions.ts';
import { loadCall } from '../load-call.ts';

/** The user cancelled the browser's own prompt: no failure to show. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof DOMException && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');

/** Runs an action on the call; a failure is shown. */
export function act(work: (call: CallActions) => Promise<unknown> | undefined): void {
  const run = async (): Promise<void> => {
    await work(await loadCall());
  };
  run().catch((failure: unknown) => {
    if (!isRefusal(failure)) presentFailure(failure);
  });
}
