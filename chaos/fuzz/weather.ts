import { setTimeout as pause } from 'node:timers/promises';
import type { WiredCell } from './wired-cell.ts';

/** Longer than a gateway waits for an append (4 s), so publishes are stored after the gateway has given up. */
const FROZEN_MS = 4_500;
/** A page publishes some 55 times, so there are one freeze and up to eight cuts. */
const PUBLISHES_BETWEEN = 6;
/** A freeze, and a cut of each gateway: they come even if every page was calm before, as on a busy machine. */
const LEAST = 3;
const LOOK_MS = 20;

/**
 * Faults for all pages of a cell at once: NATS is paused for a while, and then the gateways lose their connection to it in
 * turn. They are due by the number of publishes, which is about the same in every run, however long it takes. Ends when
 * every page is calm and the least has happened or, at the latest, when it is cleared.
 */
export class Weather {
  readonly #cell: WiredCell;
  readonly #between: number;
  readonly #clearing = new AbortController();
  readonly #over: Promise<void>;
  #stormy: number;
  /** The faults that happened, so that a run can prove that there were some. */
  readonly faults = { cuts: 0, freezes: 0 };

  constructor(cell: WiredCell, pages: number) {
    this.#cell = cell;
    this.#stormy = pages;
    this.#between = PUBLISHES_BETWEEN * pages;
    this.#over = this.#rage();
  }

  /** One more page wants no more faults. The others continue to have them, and this one bears theirs. */
  pageIsCalm(): void {
    this.#stormy -= 1;
  }

  /** Resolves once the last fault has ended. */
  clear(): Promise<void> {
    this.#clearing.abort();
    return this.#over;
  }

  async #rage(): Promise<void> {
    const start = this.#published();
    for (let fault = 0; await this.#reached(start + (fault + 1) * this.#between); fault += 1) {
      if (fault >= LEAST && this.#stormy === 0) return;
      if (fault === 0) await this.#freeze();
      else this.#cut(fault);
    }
  }

  #cut(fault: number): void {
    this.#cell.gateways[fault % this.#cell.gateways.length]?.wire.cut();
    this.faults.cuts += 1;
  }

  async #freeze(): Promise<void> {
    const nats = this.#cell.engines.engine('nats');
    nats.freeze();
    try {
      await pause(FROZEN_MS);
    } finally {
      nats.thaw();
    }
    this.faults.freezes += 1;
  }

  /** What the gateways sent to the logs of pages so far. */
  #published(): number {
    return this.#cell.gateways.flatMap(({ wire }) => Object.values(wire.outcomes)).reduce((sum, one) => sum + one, 0);
  }

  /** Waits for so many publishes; false if the weather is cleared before. */
  async #reached(publishes: number): Promise<boolean> {
    const { signal } = this.#clearing;
    while (!signal.aborted && this.#published() < publishes) {
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    return !signal.aborted;
  }
}
