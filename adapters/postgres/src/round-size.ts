/** On a busy machine some take twice as long, and the users who need their locks wait. Much shorter ones mostly commit. */
const ROUND_MS = 80;

/**
 * Sizes rounds so that each takes about the same time, whatever a row costs: with cold tables or on a busy machine it is
 * ten times as much.
 */
export class RoundSize {
  readonly #least: number;
  readonly #most: number;
  #size: number;

  constructor({ least, most }: { readonly least: number; readonly most: number }) {
    [this.#least, this.#most, this.#size] = [least, most, least];
  }

  /** Runs a round of at most `limit` rows. */
  async timed<Result>(round: (limit: number) => Promise<Result>): Promise<Result> {
    const begin = performance.now();
    const result = await round(this.#size);
    // One slow round, or one with little to do, says little.
    const factor = Math.min(2, Math.max(0.5, ROUND_MS / (performance.now() - begin)));
    this.#size = Math.min(this.#most, Math.max(this.#least, Math.round(this.#size * factor)));
    return result;
  }
}
