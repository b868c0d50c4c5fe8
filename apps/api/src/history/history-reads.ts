import { MEGABYTE, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import { FairTurns } from '@sw/service';
import type { PageHistory, Spend } from './page-history.ts';

interface BudgetSettings {
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

/** Limits how much each account may read. A read is charged afterwards, when its cost is known; an account in debt waits. */
export class ReadBudget {
  readonly #settings: BudgetSettings;
  readonly #now: () => number;
  readonly #balances = new Map<string, Balance>();

  constructor(settings: BudgetSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Returns 0 if the account has no debt. */
  secondsInDebt(account: string): number {
    const left = this.#left(account);
    return left >= 0 ? 0 : Math.ceil(-left / this.#settings.perSecond);
  }

  spend(account: string, cost: number): void {
    const left = this.#left(account) - cost;
    // Inserted again, so that the first entry of the map is always the one charged longest ago.
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

/**
 * Maximum memory of one read: two states of a page at its weight limit, each taking about three times that in memory,
 * and a chunk of its log.
 */
const MEMORY_OF_ONE_MB = 256;
/** Folding a record takes some 10 µs, about as long as reading this many bytes. */
const RECORD_PRICE = 256;
/**
 * The initial credit covers searching a board of 200 large pages; after that 8 MB a second, or 30,000 records, about a
 * third of a core.
 */
const BUDGET = { capacity: 512 * MEGABYTE, perSecond: 8 * MEGABYTE, accounts: 10_000 };
/**
 * Opening the history sends a handful of requests at once. Reading a large page takes a second, so the last of ten
 * waits ten seconds.
 */
const LINE = { waitingEach: 10, waiting: 500 };

/** Reads of pages and their history. Their cost depends on what users drew, not on the number of requests. */
export interface HistoryReads {
  /**
   * Runs one read at a time per account. Rejects with `TurnsFull`, or with TOO_MANY_REQUESTS for an account in debt,
   * before anything is read. Reads through `history` are charged; `spend` charges other work of the same kind.
   */
  run<T>(accountId: string, work: (history: PageHistory, spend: Spend) => Promise<T>): Promise<T>;
}

export interface ReadsSettings {
  readonly historyFor: (spend: Spend) => PageHistory;
  /** Memory limit for all reads of this process together. */
  readonly memoryMb: number;
  readonly now: () => number;
  readonly budget?: ReadBudget;
}

export function createHistoryReads({
  historyFor,
  memoryMb,
  now,
  budget = new ReadBudget(BUDGET, now),
}: ReadsSettings): HistoryReads {
  const turns = new FairTurns({ ...LINE, atOnce: Math.max(1, Math.floor(memoryMb / MEMORY_OF_ONE_MB)) });
  return {
    run: (accountId, work) =>
      turns.run(accountId, async () => {
        const seconds = budget.secondsInDebt(accountId);
        if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', [seconds]);
        const spend: Spend = (bytes, records) => budget.spend(accountId, bytes + RECORD_PRICE * records);
        return work(historyFor(spend), spend);
      }),
  };
}
