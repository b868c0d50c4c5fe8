import type { Timing } from '../ports/timing.ts';
import { overdueAt, type SaveFacts, type SaveState, sameSaveState, saveState } from './save-state.ts';

/** Tells the save state whenever it changes, by a deed or by time. */
export class SaveWatch {
  readonly #timing: Timing;
  readonly #facts: () => SaveFacts;
  readonly #tell: (state: SaveState) => void;
  #state: SaveState = { state: 'offline', pending: 0, kept: 0 };
  #cancel: (() => void) | undefined;

  constructor(timing: Timing, facts: () => SaveFacts, tell: (state: SaveState) => void) {
    this.#timing = timing;
    this.#facts = facts;
    this.#tell = tell;
  }

  get state(): SaveState {
    return this.#state;
  }

  update(): void {
    this.stop();
    const facts = this.#facts();
    const now = this.#timing.now();
    const state = saveState(facts, now);
    const overdue = overdueAt(facts);
    if (overdue !== undefined && overdue > now) this.#cancel = this.#timing.after(overdue - now, () => this.update());
    if (sameSaveState(state, this.#state)) return;
    this.#state = state;
    this.#tell(state);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
