import { setTimeout as pause } from 'node:timers/promises';

/** Time for which long work runs at once: a request that arrives meanwhile waits no longer than this. */
const SLICE_MS = 5;
/**
 * The pause after each slice, which limits the work to a third of a core. A request needs many turns of the event loop,
 * and a slice in every turn would delay it many times.
 */
const REST_MS = 10;

/** Splits long work that nobody is waiting for into slices: `if (slices.isOver) await slices.rest()` between its steps. */
export class TimeSlices {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began > SLICE_MS;
  }

  async rest(): Promise<void> {
    await pause(REST_MS);
    this.#began = performance.now();
  }
}
