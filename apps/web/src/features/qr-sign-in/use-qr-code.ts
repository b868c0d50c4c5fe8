import { ROUTES } from '@sw/contract';
import { useEffect, useState } from 'react';
import { useArrival } from '../session/use-arrival.ts';
import { pause } from '../timing/pause.ts';
import { api } from '../transport/api.ts';
import { type QrEnd, type ShownCode, watchCode } from './watch-code.ts';

/** `paused`: codes were shown for half an hour and none was scanned. */
export type QrView =
  | { readonly view: 'loading' | 'refused' | 'paused' | 'failed' }
  | { readonly view: 'shown'; readonly link: string }
  | { readonly view: 'scanned'; readonly number: string };

/** The number of codes until the pause, each valid for two minutes. */
const CODES = 15;
const AGAIN_MS = 1_000;

/** A hidden tab requests no codes. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((done) => {
    const check = (): void => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      done();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check, { once: true });
  });
}

async function follow(
  code: ShownCode & { readonly link: string },
  signal: AbortSignal,
  show: (view: QrView) => void,
): Promise<Exclude<QrEnd, 'cut'>> {
  show({ view: 'shown', link: code.link });
  for (;;) {
    const end = await watchCode(code, signal, (event) => {
      if (event.state === 'scanned') show({ view: 'scanned', number: event.number });
    });
    if (end !== 'cut') return end;
    await pause(AGAIN_MS);
    signal.throwIfAborted();
  }
}

/** Shows one code after the other until a phone confirms one, and signs in. */
export function useQrCode(): QrView & { readonly again: () => void } {
  const arrive = useArrival();
  const [view, show] = useState<QrView>({ view: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const set = (next: QrView): void => {
      if (!signal.aborted) show(next);
    };
    const run = async (): Promise<void> => {
      for (let shown = 0; shown < CODES; shown += 1) {
        await untilVisible(signal);
        signal.throwIfAborted();
        const code = await api.call(ROUTES.openQrSignIn, {}, { anonymous: true, signal });
        const end = await follow(code, signal, set);
        if (end === 'refused') return set({ view: 'refused' });
        if (end === 'confirmed') {
          const { qrId, secret } = code;
          return arrive(await api.call(ROUTES.signInByQr, { body: { qrId, secret } }, { anonymous: true, signal }));
        }
      }
      set({ view: 'paused' });
    };
    show({ view: 'loading' });
    run().catch(() => set({ view: 'failed' }));
    return () => stop.abort();
  }, [arrive, round]);
  return { ...view, again: () => setRound((count) => count + 1) };
}
