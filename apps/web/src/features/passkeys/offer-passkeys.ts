import { type PasskeyAnswer, ROUTES } from '@sw/contract';
import { api } from '../transport/api.ts';
import { autofillWorks, stopAsking, waitForPasskey } from './browser-passkeys.ts';

/** The share of the time in which the server accepts an answer, so that a late answer still arrives. */
const RENEWED_AT = 0.8;

/**
 * Lets the browser offer passkeys in the address field while the page is open. It is optional: failures are not shown,
 * because the user asked for nothing, and the button remains.
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
  // A page in the background sends no requests.
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
