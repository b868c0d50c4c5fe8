import type { BatchEntry } from '@sw/contract';
import type { Timing } from '../ports/timing.ts';
import type { Enough } from './replica.ts';

/**
 * Thousands of records may come at once: an offline spell's, which the log brings back as fast as they are sent, or somebody
 * else's. They are folded in slices, so that a frame fits in between: a slice ends after so many records, and after so
 * much time where the machine is slow.
 */
const SLICE = 64;
const SLICE_MS = 5;
const SLICE_PAUSE_MS = 4;
/** A timer that comes so late is one of a hidden tab, where nobody sees frames and timers come once a second. */
const HIDDEN_MS = 500;
/**
 * If others keep changing what thousands of pending operations also change, each batch reapplies them. From this many
 * on, batches are collected: 1,000 operations take about 5 ms, so at 25 ms per thousand a fifth of the time is spent on
 * it.
 */
const MANY_REAPPLIED = 256;
const gatherMs = (reapplied: number): number => Math.min(500, 25 * Math.ceil(reapplied / 1_000));

export interface InboxFold {
  /** How many entries are dealt with; the others come again. */
  readonly taken: number;
  /** How many pending operations were in their way. */
  readonly reapplied: number;
}

export interface InboxHost {
  /** Whether frames count: before the page is at the log's head nothing is gained by showing half of the way. */
  isSliced(): boolean;
  fold(entries: readonly BatchEntry[], enough: Enough | undefined): InboxFold;
}

/** What the log has brought and is not folded yet, and when it is. */
export class Inbox {
  readonly #timing: Timing;
  readonly #host: InboxHost;
  #entries: BatchEntry[] = [];
  #reapplied = 0;
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

  /** For good. */
  stop(): void {
    this.#stopped = true;
    this.#endPause();
  }

  /** Folds what is there: now, or after the pause that what was folded before has earned. */
  proceed(): void {
    if (this.#cancelPause || this.#folding || this.#entries.length === 0) return;
    if (this.#isGathered) this.#pause(gatherMs(this.#reapplied));
    else this.#fold(this.#sliceEnd());
  }

  /** Folds all that is there. */
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

  /** A slice would have the same operations in its way as all of them. */
  #sliceEnd(): Enough | undefined {
    if (!this.#host.isSliced() || this.#isGathered) return undefined;
    const begun = this.#timing.now();
    return (done) => done >= SLICE || this.#timing.now() - begun >= SLICE_MS;
  }

  #fold(enough: Enough | undefined): void {
    const entries = this.#entries;
    this.#entries = [];
    this.#folding = true;
    try {
      const { taken, reapplied } = this.#host.fold(entries, enough);
      this.#reapplied = reapplied;
      if (taken < entries.length) this.#entries = [...entries.slice(taken), ...this.#entries];
    } finally {
      this.#folding = false;
    }
    if (this.#entries.length > 0) this.#pause(this.#isGathered ? gatherMs(this.#reapplied) : SLICE_PAUSE_MS);
  }
}
