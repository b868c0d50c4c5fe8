import type { Printer } from '@sw/service';

const EVERY_MS = 1_000;

/** Reports the progress of a step on the error stream, at most once a second. */
export class Progress {
  readonly #printer: Printer;
  readonly #now: () => number;
  #last: number;

  constructor(printer: Printer, now: () => number = Date.now) {
    this.#printer = printer;
    this.#now = now;
    this.#last = now();
  }

  step(line: string): void {
    this.#last = this.#now();
    this.#printer.err(line);
  }

  at(line: () => string): void {
    if (this.#now() - this.#last >= EVERY_MS) this.step(line());
  }
}

/** 12.3 MB. */
export const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
