import { setTimeout as pause } from 'node:timers/promises';
import type { WiredCell } from './wired-cell.ts';

/** Longer than a gateway waits for an append (4 s): publishes are stored after everybody has given up on them. */
const FROZEN_MS = 4_500;
const BETWEEN_MS = 2_000;

/**
 * What happens to all pages of a cell at once: NATS stands still for a while, and gateways lose their connection to it.
 * Continues until it is asked to clear up, which resolves once the last fault is over.
 */
export class Weather {
  readonly #cell: WiredCell;
  readonly #clearing = new AbortController();
  readonly #over: Promise<void>;
  /** What happened, for a run to show that something did. */
  readonly faults = { cuts: 0, freezes: 0 };

  constructor(cell: WiredCell) {
    this.#cell = cell;
    this.#over = this.#rage();
  }

  clear(): Promise<void> {
    this.#clearing.abort();
    return this.#over;
  }

  async #rage(): Promise<void> {
    if (await this.#rest()) await this.#freeze();
    for (let turn = 0; await this.#rest(); turn += 1) {
      this.#cell.gateways[turn % this.#cell.gateways.length]?.wire.cut();
      this.faults.cuts += 1;
    }
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

  /** False when it is over. */
  async #rest(): Promise<boolean> {
    await pause(BETWEEN_MS, undefined, { signal: this.#clearing.signal }).catch(() => undefined);
    return !this.#clearing.signal.aborted;
  }
}
