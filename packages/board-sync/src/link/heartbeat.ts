import type { Timing } from '../ports/timing.ts';

/** A connection that is silent for this long is dead, though the system may not notice for minutes. */
const SILENCE_MS = 10_000;

export class Heartbeat {
  readonly #timing: Timing;
  readonly #on: { readonly beat: () => void; readonly dead: () => void };
  #heardAt = 0;
  #cancel: (() => void) | undefined;

  constructor(timing: Timing, on: { beat: () => void; dead: () => void }) {
    this.#timing = timing;
    this.#on = on;
  }

  start(everyMs: number): void {
    this.stop();
    this.heard();
    const turn = (): void => {
      const silence = this.#timing.now() - this.#heardAt;
      if (silence >= SILENCE_MS) {
        this.#on.dead();
        return;
      }
      this.#on.beat();
      this.#cancel = this.#timing.after(Math.min(everyMs, SILENCE_MS - silence), turn);
    };
    this.#cancel = this.#timing.after(everyMs, turn);
  }

  heard(): void {
    this.#heardAt = this.#timing.now();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
