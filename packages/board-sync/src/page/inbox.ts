import type { BatchEntry } from '@sw/contract';
import type { Timing } from '../ports/timing.ts';
import type { Enough } from './replica.ts';

/**
 * Thousands of records may arrive at once: those of offline work, which the log returns as fast as they are sent, or
 * another user's. They are folded in slices of about `SLICE_MS`, so that a frame fits in between.
 */
const SLICE_MS = 5;
const SLICE_PAUSE_MS = 4;
/** Records in a slice: fewer if what follows the fold, such as drawing, takes long. */
const SLICE = { first: 16, least: 8, most: 64 } as const;
/** A timer that fires this late belongs to a hidden tab, where nobody sees frames and timers run once a second. */
const HIDDEN_MS = 500;
/**
 * If others keep changing what thousands of pending operations also change, each batch reapplies them. From this many
 * on, batches are collected: 1,000 operations take about 5 ms, so at 25 ms per thousand a fifth of the time is spent on
 * it.
 */
const MANY_REAPPLIED = 256;
const gatherMs = (reapplied: number): number => Math.min(500, 25 * Math.ceil(reapplied / 1_000));

export interface InboxFold {
  /** How many entries are processed; the others are offered again. */
  readonly taken: number;
  /** How many pending operations they reapplied. */
  readonly reapplied: number;
}

export interface InboxHost {
  /** Whether frames matter: before the page is at the log's head, showing an intermediate state gains nothing. */
  isSliced(): boolean;
  fold(entries: readonly BatchEntry[], enough: Enough | undefined): InboxFold;
}

/** Records that have arrived and are not folded yet, and the timing of folding them. */
export class Inbox {
  readonly #timing: Timing;
  readonly #host: InboxHost;
  #entries: BatchEntry[] = [];
  #reapplied = 0;
  /** Records of the next slice. How long drawing them takes is known only afterwards. */
  #size: number = SLICE.first;
  #folding = false;
  #stopped = false;
  #cancelPause: (() => void) | undefined;

  constructor(timing: Timing, host: InboxHost) {
    this.#timing = timing;
    this.#host = host;
  }

  add(entries: readonly BatchEntry[]): void {
    for (const entry of entries) this.#entries.push(entry);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Permanently. */
  stop(): void {
    this.#stopped = true;
    this.#endPause();
  }

  /** Folds the records: now, or after the pause that the previous fold requires. */
  proceed(): void {
    if (this.#cancelPause || this.#folding || this.#entries.length === 0) return;
    if (this.#isGathered) this.#pause(gatherMs(this.#reapplied));
    else this.#fold(this.#sliceEnd());
  }

  /** Folds all records. */
  foldAll(): void {
    if (this.#folding) return;
    this.#endPause();
    if (this.#entries.length > 0) this.#fold(undefined);
  }

  get #isGathered(): boolean {
    return this.#reapplied > MANY_REAPPLIED;
  }

  #endPause(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
  }

  #pause(milliseconds: number): void {
    if (this.#stopped) return;
    const due = this.#timing.now() + milliseconds;
    this.#cancelPause = this.#timing.after(milliseconds, () => {
      this.#cancelPause = undefined;
      if (this.#entries.length > 0) this.#fold(this.#timing.now() - due < HIDDEN_MS ? this.#sliceEnd() : undefined);
    });
  }

  /** A slice would reapply the same operations as all of them. */
  #sliceEnd(): Enough | undefined {
    if (!this.#host.isSliced() || this.#isGathered) return undefined;
    const startedAt = this.#timing.now();
    return (done) => done >= this.#size || this.#timing.now() - startedAt >= SLICE_MS;
  }

  #fold(enough: Enough | undefined): void {
    const entries = this.#entries;
    this.#entries = [];
    this.#folding = true;
    const startedAt = this.#timing.now();
    try {
      const { taken, reapplied } = this.#host.fold(entries, enough);
      this.#reapplied = reapplied;
      if (enough) this.#learn(taken, this.#timing.now() - startedAt);
      if (taken < entries.length) this.#entries = [...entries.slice(taken), ...this.#entries];
    } finally {
      this.#folding = false;
    }
    if (this.#entries.length > 0) this.#pause(this.#isGathered ? gatherMs(this.#reapplied) : SLICE_PAUSE_MS);
  }

  #learn(taken: number, spentMs: number): void {
    if (spentMs > SLICE_MS) this.#size = Math.max(SLICE.least, Math.floor((taken * SLICE_MS) / spentMs));
    else if (taken >= this.#size) this.#size = Math.min(SLICE.most, this.#size * 2);
  }
}
