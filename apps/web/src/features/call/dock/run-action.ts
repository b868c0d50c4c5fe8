import { presentFailure } from '../../feedback/present-failure.ts';
import type { CallActions } from '../call-actions.ts';
import { loadCall } from '../load-call.ts';

/** The user closed the browser's own question, which is an answer. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof DOMException && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');

/** Does something about the call; a failure is shown. */
export function act(work: (call: CallActions) => Promise<unknown> | undefined): void {
  const run = async (): Promise<void> => {
    await work(await loadCall());
  };
  run().catch((failure: unknown) => {
    if (!isRefusal(failure)) presentFailure(failure);
  });
}
