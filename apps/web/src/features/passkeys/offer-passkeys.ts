import { type PasskeyAnswer, ROUTES } from '@sw/contract';
import { api } from '../transport/api.ts';
import { autofillWorks, stopAsking, waitForPasskey } from './browser-passkeys.ts';

/** Of the time that the server accepts an answer, so that one given at the end still arrives. */
const RENEWED_AT = 0.8;

/**
 * Lets the browser offer passkeys in the field for the address, for as long as the page is open. It is an extra: where it
 * fails, nobody asked for it, and the button is there.
 */
export function offerPasskeys(use: (answer: PasskeyAnswer) => Promise<void>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async (): Promise<void> => {
    if (stopped || !(await autofillWorks())) return;
    const options = await api.call(ROUTES.startPasskeySignIn, {});
    if (stopped) return;
    timer = setTimeout(renew, options.timeout * RENEWED_AT);
    const answer = await waitForPasskey(options);
    clearTimeout(timer);
    if (!stopped) await use(answer);
  };
  const start = (): void => void offer().catch(() => undefined);
  // A page in the background asks the server for nothing.
  const renew = (): void => {
    if (document.hidden) document.addEventListener('visibilitychange', start, { once: true });
    else start();
  };
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', start);
    stopAsking();
  };
}
