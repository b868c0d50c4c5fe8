export interface TurnLimits {
  /** Works at once, in all. */
  readonly atOnce: number;
  /** What one account may have waiting behind the one that runs. */
  readonly waitingEach: number;
  /** What may wait in all. */
  readonly waiting: number;
}

/** More waits than may: of the one account, or of everybody. Nothing was begun. */
export class TurnsFull extends Error {
  readonly whose: 'account' | 'everybody';

  constructor(whose: 'account' | 'everybody') {
    super(`too much of ${whose} waits`);
    this.whose = whose;
  }
}

type Begin = () => void;

/**
 * Costly work takes turns: of one account one at a time, and of those that wait each account has its next before any has its one
 * after that. What waits is only a function, so it holds no memory worth naming until it is begun.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Set<string>();
  /** In the order in which the accounts have their turn. */
  readonly #waiting = new Map<string, Begin[]>();
  #waits = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Rejects with `TurnsFull`, or with what the work rejects with. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(account);
    try {
      return await work();
    } finally {
      this.#end(account);
    }
  }

  async #turn(account: string): Promise<void> {
    const { atOnce, waitingEach, waiting } = this.#limits;
    if (this.#running.size < atOnce && !this.#running.has(account)) {
      this.#running.add(account);
      return;
    }
    const own = this.#waiting.get(account) ?? [];
    if (own.length >= waitingEach) throw new TurnsFull('account');
    if (this.#waits >= waiting) throw new TurnsFull('everybody');
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push(resolve);
    this.#waiting.set(account, own);
    this.#waits += 1;
    await promise;
  }

  #end(account: string): void {
    this.#running.delete(account);
    const own = this.#waiting.get(account);
    if (own !== undefined) {
      this.#waiting.delete(account);
      this.#waiting.set(account, own);
    }
    for (const [next, begins] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return;
      if (this.#running.has(next)) continue;
      const begin = begins.shift();
      if (begins.length === 0) this.#waiting.delete(next);
      this.#waits -= 1;
      this.#running.add(next);
      begin?.();
    }
  }
}
