import type { Timing } from '../ports/timing.ts';
import { overdueAt, type SaveFacts, type SaveState, sameButCounts, sameSaveState, saveState } from './save-state.ts';

/** Minimum interval of reports that only change the count: while thousands are sent, every answer changes it. */
const COUNT_MS = 100;

/** Reports the save state whenever it changes, by an action or by time. */
export class SaveWatch {
  readonly #timing: Timing;
  readonly #facts: () => SaveFacts;
  readonly #report: (state: SaveState) => void;
  #state: SaveState = { state: 'offline', pending: 0, kept: 0 };
  #reported = this.#state;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #cancelOverdue: (() => void) | undefined;
  #cancelCount: (() => void) | undefined;

  constructor(timing: Timing, facts: () => SaveFacts, report: (state: SaveState) => void) {
    this.#timing = timing;
    this.#facts = facts;
    this.#report = report;
  }

  get state(): SaveState {
    return this.#state;
  }

  update(): void {
    this.#cancelOverdue?.();
    this.#cancelOverdue = undefined;
    const facts = this.#facts();
    const now = this.#timing.now();
    const overdue = overdueAt(facts);
    if (overdue !== undefined && overdue > now) {
      this.#cancelOverdue = this.#timing.after(overdue - now, () => this.update());
    }
    this.#state = saveState(facts, now);
    const wait = sameButCounts(this.#state, this.#reported) ? this.#reportedAt + COUNT_MS - now : 0;
    if (wait <= 0) this.#say(now);
    else this.#cancelCount ??= this.#timing.after(wait, () => this.#say(this.#timing.now()));
  }

  stop(): void {
    this.#cancelOverdue?.();
    this.#cancelOverdue = undefined;
    this.#cancelCount?.();
    this.#cancelCount = undefined;
  }

  #say(now: number): void {
    this.#cancelCount?.();
    this.#cancelCount = undefined;
    if (sameSaveState(this.#state, this.#reported)) return;
    this.#reported = this.#state;
    this.#reportedAt = now;
    this.#report(this.#state);
  }
}
