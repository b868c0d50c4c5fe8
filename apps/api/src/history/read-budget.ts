import { SECOND } from '@sw/base';

export interface BudgetSettings {
  /** An account's initial credit. */
  readonly capacity: number;
  readonly perSecond: number;
  /** Accounts remembered; beyond that, the least recently used are dropped. */
  readonly accounts: number;
}

interface Balance {
  readonly left: number;
  readonly at: number;
}

/** How much each account may still read. It is charged afterwards, when the cost is known; an account in debt waits. */
export class ReadBudget {
  readonly #settings: BudgetSettings;
  readonly #now: () => number;
  readonly #balances = new Map<string, Balance>();

  constructor(settings: BudgetSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** 0 without debt. */
  secondsInDebt(account: string): number {
    const left = this.#left(account);
    return left >= 0 ? 0 : Math.ceil(-left / this.#settings.perSecond);
  }

  spend(account: string, cost: number): void {
    const left = this.#left(account) - cost;
    // Set again, so that the first of the map is always the one that was charged longest ago.
    this.#balances.delete(account);
    this.#balances.set(account, { left, at: this.#now() });
    const [oldest] = this.#balances.keys();
    if (this.#balances.size > this.#settings.accounts && oldest !== undefined) this.#balances.delete(oldest);
  }

  #left(account: string): number {
    const { capacity, perSecond } = this.#settings;
    const balance = this.#balances.get(account);
    if (balance === undefined) return capacity;
    return Math.min(capacity, balance.left + ((this.#now() - balance.at) / SECOND) * perSecond);
  }
}
