export interface BucketRate {
  /** The most that may be spent at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Spends at once and remembers the debt: it delays and never refuses. Only two numbers, so that every socket can have
 * several.
 */
export class TokenBucket {
  readonly #rate: BucketRate;
  #tokens: number;
  #at: number;

  constructor(rate: BucketRate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** Returns how many milliseconds to wait before the next one; 0 while there is credit. */
  spend(cost: number, now: number): number {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1_000) * perSecond) - cost;
    this.#at = now;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / perSecond) * 1_000;
  }
}
