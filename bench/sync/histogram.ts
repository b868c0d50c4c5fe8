/** Counts of times in logarithmic buckets of 1 %, so that ten million deliveries take ten kilobytes. */
export class Histogram {
  static readonly #BUCKETS = 2_400;
  readonly #counts = new Uint32Array(Histogram.#BUCKETS);
  #total = 0;

  /** In microseconds. */
  add(value: number): void {
    const bucket = value < 1 ? 0 : Math.min(Histogram.#BUCKETS - 1, Math.floor(Math.log(value) * 100));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
  }

  get total(): number {
    return this.#total;
  }

  /** The value below which this share of the times is, in milliseconds. */
  quantileMs(share: number): number {
    let left = share * this.#total;
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (left < 0) return Math.exp((bucket + 0.5) / 100) / 1_000;
    }
    return Number.NaN;
  }
}

/** Microseconds of the machine's monotonic clock, which is the same for all processes of one host. */
export const micros = (): number => Number(process.hrtime.bigint() / 1_000n);
