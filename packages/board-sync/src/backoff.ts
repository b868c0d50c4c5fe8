import type { Timing } from './ports/timing.ts';

const LOWEST_MS = 250;
const HIGHEST_MS = 10_000;

/**
 * Pauses that double from 250 ms to 10 s, each drawn evenly from nothing to its bound (full jitter), so that thousands of
 * clients that were cut off together do not come back together.
 */
export class Backoff {
  readonly #timing: Timing;
  #tries = 0;

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  next(): number {
    const bound = Math.min(HIGHEST_MS, LOWEST_MS * 2 ** this.#tries);
    if (bound < HIGHEST_MS) this.#tries += 1;
    return Math.round(this.#timing.random() * bound);
  }

  reset(): void {
    this.#tries = 0;
  }
}
