import type { PageHeads } from '@sw/contract';

/** Keepers report every 2 s. This many lost reports in a row mean that there is no keeper. */
const SILENT_MS = 10_000;
/** A keeper that reads the stream lags behind its end for less than this. */
const LAGGING_MS = 10_000;

/**
 * How far the keepers have reported on one shard. Below `covered` every page's newest record is known; above it
 * anything may have been missed.
 */
export class ShardWatch {
  #covered = 0;
  #last = 0;
  #heardAt: number;
  /** Since when stored but unreported records are known, and up to which sequence. */
  #lag: { readonly since: number; readonly upTo: number } | undefined;
  #hasGap = false;

  constructor(now: number) {
    this.#heardAt = now;
  }

  receive({ from, to, last }: Pick<PageHeads, 'from' | 'to' | 'last'>, now: number): void {
    this.#heardAt = now;
    this.#last = Math.max(this.#last, last);
    if (from > this.#covered) this.#hasGap = true;
    this.#cover(to, now);
  }

  /** Its pages must be probed one by one: something was missed, nobody reports, or reports are incomplete. */
  mustProbe(now: number): boolean {
    const isSilent = now - this.#heardAt > SILENT_MS;
    const isLagging = this.#lag !== undefined && now - this.#lag.since > LAGGING_MS;
    return this.#hasGap || isSilent || isLagging;
  }

  /** A probe of every page starts; returns the value for `probed` when all have answered. */
  beginProbe(): number {
    this.#hasGap = false;
    return Math.max(this.#last, this.#covered);
  }

  /** Not every page has answered: all are probed again. */
  probeFailed(): void {
    this.#hasGap = true;
  }

  /** Every page has answered, so nothing up to there was missed. */
  probed(upTo: number, now: number): void {
    this.#cover(upTo, now);
  }

  #cover(upTo: number, now: number): void {
    this.#covered = Math.max(this.#covered, upTo);
    if (this.#lag && this.#covered < this.#lag.upTo) return;
    this.#lag = this.#covered < this.#last ? { since: now, upTo: this.#last } : undefined;
  }
}
