import { WRITTEN_WINDOW_MS, type WrittenScope, writtenKey } from '@sw/contract';
import type { Sums } from '@sw/redis';

/** Reported to the other gateways from this amount on: one Redis call for some seconds of a user's drawing. */
const SHARED_FROM_BYTES = 64 * 1024;
/** Some 20 MB. Beyond it the oldest entries are dropped and may spend their local amount once more. */
const MOST_ACCOUNTS = 100_000;
/** Cost of storing a record besides its bytes. */
const RECORD_BYTES = 256;
/** A void record has no content and still costs every replica a position in its lane, forever. */
const VOID_BYTES = 4 * 1024;

/** The account and board charged for a record. */
export interface Payer {
  readonly accountId: string;
  readonly wbNo: string;
}

export interface BudgetRate {
  readonly bytesPerHour: number;
  /** The rate at which records are stored beyond the limit. */
  readonly slowBytesPerSecond: number;
}

export interface WriteBudgetDeps {
  readonly sums: Pick<Sums, 'add'>;
  readonly rates: Readonly<Record<WrittenScope, BudgetRate>>;
  logError(message: string, error: unknown): void;
}

/** The amount that an account or board wrote in this hour, as known to this process. */
interface Hour {
  readonly key: string;
  readonly scope: WrittenScope;
  /** The sum of all gateways, according to Redis. */
  shared: number;
  /** Spent here and not reported to Redis yet. */
  own: number;
  /** While Redis adds. */
  reporting: number;
  endsAt: number;
  /** When the slowly stored records are paid off. */
  freeAt: number;
}

/** The cost of a frame with this many bytes. */
export const costOf = (kind: 'operation' | 'void', bytes: number): number =>
  kind === 'void' ? Math.max(VOID_BYTES, bytes) : RECORD_BYTES + bytes;

/**
 * How much an account and a board may write in an hour, over all gateways: far above normal drawing, so that only a
 * flood reaches it. Beyond it nothing is refused, but everything waits. Redis adds up; while it is down each process
 * uses its own count, so that drawing continues and one process still accepts no more than its share.
 */
export class WriteBudget {
  readonly #deps: WriteBudgetDeps;
  readonly #hours = new Map<string, Hour>();
  readonly #dirty = new Set<Hour>();
  #away = false;

  constructor(deps: WriteBudgetDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#hours.size;
  }

  /** The record is stored: it counts. */
  spend(payer: Payer, cost: number, now: number): void {
    for (const hour of this.#of(payer, now)) {
      hour.own += cost;
      if (hour.own >= SHARED_FROM_BYTES) this.#dirty.add(hour);
    }
  }

  /** Which budget is used up, if any. */
  spent(payer: Payer, now: number): WrittenScope | undefined {
    return this.#of(payer, now).find((hour) => this.#isSpent(hour))?.scope;
  }

  /** Queues for each budget that is used up. Returns how many milliseconds to wait. */
  queue(payer: Payer, cost: number, now: number): number {
    let wait = 0;
    for (const hour of this.#of(payer, now)) {
      if (!this.#isSpent(hour)) continue;
      hour.freeAt = Math.max(now, hour.freeAt) + (cost / this.#deps.rates[hour.scope].slowBytesPerSecond) * 1_000;
      wait = Math.max(wait, hour.freeAt - now);
    }
    return wait;
  }

  /**
   * Reports what was spent here to the sums of all gateways. Called every few seconds; the cost depends on what was
   * spent, not on the number of users.
   */
  async share(now: number): Promise<void> {
    const reporting = [...this.#dirty];
    this.#dirty.clear();
    await Promise.all(reporting.map((hour) => this.#report(hour, now)));
  }

  async #report(hour: Hour, now: number): Promise<void> {
    const amount = hour.own;
    hour.own = 0;
    hour.reporting += amount;
    try {
      const { total, leftMs } = await this.#deps.sums.add(hour.key, amount, WRITTEN_WINDOW_MS);
      hour.shared = total;
      hour.endsAt = now + leftMs;
      this.#away = false;
    } catch (error) {
      // Counted here and reported again. Redis may have it already, but counting twice is the safer error.
      hour.own += amount;
      this.#dirty.add(hour);
      if (!this.#away) this.#deps.logError('written bytes cannot be added up over all gateways', error);
      this.#away = true;
    } finally {
      hour.reporting -= amount;
    }
  }

  #isSpent({ scope, shared, own, reporting }: Hour): boolean {
    return shared + own + reporting > this.#deps.rates[scope].bytesPerHour;
  }

  #of({ accountId, wbNo }: Payer, now: number): readonly [Hour, Hour] {
    return [this.#hour('account', accountId, now), this.#hour('board', wbNo, now)];
  }

  #hour(scope: WrittenScope, id: string, now: number): Hour {
    const key = writtenKey(scope, id);
    const known = this.#hours.get(key);
    if (known && now < known.endsAt) return known;
    const hour: Hour = { key, scope, shared: 0, own: 0, reporting: 0, endsAt: now + WRITTEN_WINDOW_MS, freeAt: 0 };
    // At the end, as the newest.
    this.#hours.delete(key);
    this.#hours.set(key, hour);
    if (known) this.#dirty.delete(known);
    if (this.#hours.size > MOST_ACCOUNTS) this.#forgetOldest();
    return hour;
  }

  #forgetOldest(): void {
    const [oldest] = this.#hours.values();
    if (!oldest) return;
    this.#hours.delete(oldest.key);
    this.#dirty.delete(oldest);
  }
}
