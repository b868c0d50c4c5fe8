import { setTimeout as pause } from 'node:timers/promises';

/** Long work runs for so long at a time: a request that comes meanwhile waits no longer for it. */
const SLICE_MS = 5;
/**
 * Then it leaves this to other requests, and takes a third of a core. Each of them needs many turns of the event loop, so a
 * piece of work in every turn would delay them many times over.
 */
const REST_MS = 10;

/** Cuts work that nobody waits for within milliseconds into slices: `if (slices.isOver) await slices.rest()` between its steps. */
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
