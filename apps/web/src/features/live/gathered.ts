import { SECOND } from '@sw/base';

/** After many changes in a row, the page fetches at most this often. */
export const GATHER_MS = 2 * SECOND;
/** Many people who look at one schedule receive a change at the same time: this spreads their requests. */
export const SPREAD_MS = SECOND / 2;

/** Runs once for all calls within a short time. */
export function gathered(run: () => void, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (timer !== undefined) return;
    const rest = Math.max(0, last + GATHER_MS - performance.now());
    timer = setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        run();
      },
      rest + random() * SPREAD_MS,
    );
  };
}
