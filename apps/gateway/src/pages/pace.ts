/**
 * When to send next. A quiet page sends immediately. On a busy page, sending takes at most a share of the time. So more
 * receivers mean more frames per message, and the processor stays free for users who draw.
 */
export class Pace {
  readonly #leastMs: number;
  readonly #mostMs: number;
  #next = 0;

  constructor({ leastMs, mostMs }: { readonly leastMs: number; readonly mostMs: number }) {
    this.#leastMs = leastMs;
    this.#mostMs = mostMs;
  }

  /** Milliseconds to wait; 0 for now. */
  wait(now: number): number {
    return Math.max(0, this.#next - now);
  }

  /** A round took from `start` to `end`. The same amount of time is left to other work. */
  done(start: number, end: number): void {
    this.#next = end + Math.min(this.#mostMs, Math.max(this.#leastMs, end - start));
  }
}

/** Runs a round when the pace allows. Several requests cause only one round. */
export class PacedRound {
  readonly #pace: Pace;
  readonly #run: () => void;
  #asked = false;
  #over = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: Pace, run: () => void) {
    this.#pace = pace;
    this.#run = run;
  }

  ask(): void {
    if (this.#asked || this.#over) return;
    this.#asked = true;
    const wait = this.#pace.wait(performance.now());
    // At the end of this turn of the event loop, so that what came in together goes out together.
    if (wait < 1) setImmediate(this.#round);
    else this.#timer = setTimeout(this.#round, wait);
  }

  /** Permanent: later requests do not run either. */
  cancel(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  readonly #round = (): void => {
    if (this.#over) return;
    this.#asked = false;
    const start = performance.now();
    this.#run();
    this.#pace.done(start, performance.now());
  };
}
