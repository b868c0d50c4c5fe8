import type { Timing } from '../ports/timing.ts';

/** A page that nobody has changed for this long is kept: not in the middle of a series of strokes. */
const QUIET_MS = 1_000;
/** While somebody draws all the time it is kept this often. */
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

  /** If something has changed since it was last kept. */
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
