import { WRITTEN_WINDOW_MS, type WrittenScope, writtenKey } from '@sw/contract';
import type { Sums } from '@sw/redis';

/** Shared with the other gateways once there is so much: one question to Redis for some seconds of somebody's drawing. */
const SHARED_FROM_BYTES = 64 * 1024;
/** Some 20 MB. Beyond it the oldest are forgotten: they may then spend once more what they had spent here. */
const MOST_ACCOUNTS = 100_000;
/** What storing a record costs besides its bytes. */
const RECORD_BYTES = 256;
/** A void record says nothing and still costs every replica a place in its lane, for ever. */
const VOID_BYTES = 4 * 1024;

/** Who pays for a record. */
export interface Payer {
  readonly accountId: string;
  readonly wbNo: string;
}

export interface BudgetRate {
  readonly bytesPerHour: number;
  /** At what pace records are stored when that is spent. */
  readonly slowBytesPerSecond: number;
}

export interface WriteBudgetDeps {
  readonly sums: Sums;
  readonly rates: Readonly<Record<WrittenScope, BudgetRate>>;
  logError(message: string, error: unknown): void;
}

/** One account's or board's hour, as far as this process knows. */
interface Hour {
  readonly key: string;
  readonly scope: WrittenScope;
  /** Of all gateways, as Redis said last. */
  shared: number;
  /** Spent here and not told to Redis yet. */
  own: number;
  /** While Redis adds. */
  telling: number;
  endsAt: number;
  /** When the records that were let pass slowly are paid for. */
  freeAt: number;
}

/** What a frame of so many bytes counts for. */
export const costOf = (kind: 'operation' | 'void', bytes: number): number =>
  kind === 'void' ? Math.max(VOID_BYTES, bytes) : RECORD_BYTES + bytes;

/**
 * How much an account and a board may write in an hour, over all gateways: far above what people draw, so that only a flood meets
 * it. Nothing is refused beyond it, but everything waits its turn. Redis adds up; while it is away each process goes by
 * what it has seen itself, so that drawing goes on and one process still takes no more than its share.
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

  /** Which budget is spent, if one is. */
  spent(payer: Payer, now: number): WrittenScope | undefined {
    return this.#of(payer, now).find((hour) => this.#isSpent(hour))?.scope;
  }

  /** Takes a place in the slow line of each budget that is spent. Gives how many milliseconds to wait for it. */
  queue(payer: Payer, cost: number, now: number): number {
    let wait = 0;
    for (const hour of this.#of(payer, now)) {
      if (!this.#isSpent(hour)) continue;
      hour.freeAt = Math.max(now, hour.freeAt) + (cost / this.#deps.rates[hour.scope].slowBytesPerSecond) * 1_000;
      wait = Math.max(wait, hour.freeAt - now);
    }
    return wait;
  }

  /** Adds to the sums of all gateways what was spent here. Asked every few seconds; costs what was spent, not who is here. */
  async share(now: number): Promise<void> {
    const telling = [...this.#dirty];
    this.#dirty.clear();
    await Promise.all(telling.map((hour) => this.#tell(hour, now)));
  }

  async #tell(hour: Hour, now: number): Promise<void> {
    const amount = hour.own;
    hour.own = 0;
    hour.telling += amount;
    try {
      const { total, leftMs } = await this.#deps.sums.add(hour.key, amount, WRITTEN_WINDOW_MS);
      hour.shared = total;
      hour.endsAt = now + leftMs;
      this.#away = false;
    } catch (error) {
      // Counts here, and is told again: whether Redis has it is not known, and twice is the safer side.
      hour.own += amount;
      this.#dirty.add(hour);
      if (!this.#away) this.#deps.logError('what was written cannot be added up over all gateways', error);
      this.#away = true;
    } finally {
      hour.telling -= amount;
    }
  }

  #isSpent({ scope, shared, own, telling }: Hour): boolean {
    return shared + own + telling > this.#deps.rates[scope].bytesPerHour;
  }

  #of({ accountId, wbNo }: Payer, now: number): readonly [Hour, Hour] {
    return [this.#hour('account', accountId, now), this.#hour('board', wbNo, now)];
  }

  #hour(scope: WrittenScope, id: string, now: number): Hour {
    const key = writtenKey(scope, id);
    const known = this.#hours.get(key);
    if (known && now < known.endsAt) return known;
    const hour: Hour = { key, scope, shared: 0, own: 0, telling: 0, endsAt: now + WRITTEN_WINDOW_MS, freeAt: 0 };
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
