import { setTimeout as pause } from 'node:timers/promises';

const MOST_RUNNING = 64;

/**
 * Starts an action at a rate per second until the signal is aborted, even if earlier ones have not ended. Rejects with
 * the first failure. The proxy must stop sheer volume: an attack that one cheap machine can mount
 * stays at 50 requests a second.
 */
export async function atRate(
  signal: AbortSignal,
  perSecond: number,
  action: (number: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<unknown>>();
  let failure: { readonly error: unknown } | undefined;
  for (let number = 0; !signal.aborted && !failure; number += 1) {
    const wait = began + (number * 1_000) / perSecond - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    if (running.size >= MOST_RUNNING) await Promise.race(running);
    const one: Promise<unknown> = action(number)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
