import type { Timing } from './ports/timing.ts';

const LOWEST_MS = 250;
/** After a restart or a failover, clients reconnect within 3 s of its end. */
const SHORT_OUTAGE_MS = 30_000;
const HIGHEST_SOON_MS = 2_000;
const HIGHEST_MS = 10_000;

/**
 * Pauses that double from 250 ms to 2 s, and after half a minute to 10 s, each chosen uniformly from zero to its bound
 * (full jitter), so that thousands of clients that were disconnected together do not reconnect together.
 */
export class Backoff {
  readonly #timing: Timing;
  #bound = LOWEST_MS;
  /** Start of the first pause. */
  #since: number | undefined;

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  next(): number {
    const now = this.#timing.now();
    this.#since ??= now;
    const highest = now - this.#since < SHORT_OUTAGE_MS ? HIGHEST_SOON_MS : HIGHEST_MS;
    const bound = Math.min(highest, this.#bound);
    this.#bound = bound * 2;
    return Math.round(this.#timing.random() * bound);
  }

  reset(): void {
    this.#bound = LOWEST_MS;
    this.#since = undefined;
  }
}
