import type { Timing } from '@sw/board-sync';

/** A client's time, which passes only when the test says so. */
export class ManualTiming implements Timing {
  #now = 1_790_000_000_000;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  #next(until: number) {
    return [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}
