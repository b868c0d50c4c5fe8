import { setTimeout as pause } from 'node:timers/promises';
import type { WiredCell } from './wired-cell.ts';

/** Longer than a gateway waits for an append (4 s), so publishes are stored after the gateway has given up. */
const FROZEN_MS = 4_500;
const BETWEEN_MS = 2_000;

/**
 * Faults for all pages of a cell at once: NATS is paused for a while, and gateways lose their connection to it.
 * Continues until it is stopped, which resolves once the last fault has ended.
 */
export class Weather {
  readonly #cell: WiredCell;
  readonly #clearing = new AbortController();
  readonly #over: Promise<void>;
  /** The faults that happened, so that a run can prove that there were some. */
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

  /** False when it has ended. */
  async #rest(): Promise<boolean> {
    await pause(BETWEEN_MS, undefined, { signal: this.#clearing.signal }).catch(() => undefined);
    return !this.#clearing.signal.aborted;
  }
}
