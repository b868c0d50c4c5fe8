import type { Timing } from '../ports/timing.ts';

/** A page is kept when it was unchanged for this long, so not in the middle of a series of strokes. */
const QUIET_MS = 1_000;
/** If somebody draws without pause, the page is kept at this interval. */
const AT_LATEST_MS = 15_000;

/** Decides when a page is written to the keep: encoding a large page takes some frames' time. */
export class PageKeeper {
  readonly #timing: Timing;
  readonly #write: () => void;
  #cancel: (() => void) | undefined;
  #changedSince: number | undefined;

  constructor(timing: Timing, write: () => void) {
    this.#timing = timing;
    this.#write = write;
  }

  changed(): void {
    const now = this.#timing.now();
    this.#changedSince ??= now;
    this.#cancel?.();
    const wait = Math.max(0, Math.min(QUIET_MS, this.#changedSince + AT_LATEST_MS - now));
    this.#cancel = this.#timing.after(wait, () => this.keepNow());
  }

  /** Keeps the page if it has changed since the last time. */
  keepNow(): void {
    if (this.#changedSince === undefined) return;
    this.stop();
    this.#write();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#changedSince = undefined;
  }
}
