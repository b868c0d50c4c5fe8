import { SECOND } from '@sw/base';

/** Of many changes in a row the page asks so often at most. */
export const GATHER_MS = 2 * SECOND;
/** Many people look at one schedule and hear of a change together: they do not all ask in the same moment. */
export const SPREAD_MS = SECOND / 2;

/** Runs once for all calls that come in a short time. */
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
