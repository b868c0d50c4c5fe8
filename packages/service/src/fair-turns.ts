export interface TurnLimits {
  /** The most tasks that run at once, in total. */
  readonly atOnce: number;
  /** The most tasks of one account that may wait behind the running one. */
  readonly waitingEach: number;
  /** The most tasks that may wait, in total. */
  readonly waiting: number;
}

/** The queue of the account, or the whole queue, is full. The task was not started. */
export class TurnsFull extends Error {
  readonly whose: 'account' | 'everybody';

  constructor(whose: 'account' | 'everybody') {
    super(`too much of ${whose} waits`);
    this.whose = whose;
  }
}

type Begin = () => void;

/**
 * Expensive work takes turns: one at a time per account, and every account gets its next turn before any account gets a
 * second. Waiting work is only a function, so it holds no memory until it starts.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Set<string>();
  /** The accounts in the order of their turns. */
  readonly #waiting = new Map<string, Begin[]>();
  #waits = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Rejects with `TurnsFull`, or with the work's own rejection. */
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
