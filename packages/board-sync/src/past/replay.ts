import type { PastPage } from './past-page.ts';

export const REPLAY_SPEEDS = [1, 4, 16, 60] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** Nobody wants to wait through the night between two days of work. */
const LONGEST_PAUSE_MS = 2_000;
/** Folding takes at most this much of a frame; the rest comes in the next one. */
const FRAME_MS = 6;

/** Plays a page forward in the time of its log, with shortened pauses. */
export class Replay {
  readonly #page: PastPage;
  /** Log time available and not used yet, in ms. */
  #credit = 0;
  #last: number | undefined;

  constructor(page: PastPage) {
    this.#page = page;
    this.#last = page.time;
  }

  /** Advances by this much time at a speed. Returns the ids that may look different. */
  advance(ms: number, speed: number, now: () => number): ReadonlySet<string> {
    const touched = new Set<string>();
    this.#credit += ms * speed;
    const begin = now();
    for (let { next } = this.#page; next; { next } = this.#page) {
      const pause = Math.min(LONGEST_PAUSE_MS, Math.max(0, next.time - (this.#last ?? next.time)));
      if (pause > this.#credit) break;
      // What a slow machine cannot keep up with is not owed for ever: the replay is slower instead.
      if (now() - begin > FRAME_MS) {
        this.#credit = Math.min(this.#credit, pause);
        break;
      }
      this.#credit -= pause;
      this.#last = next.time;
      for (const id of this.#page.step() ?? []) touched.add(id);
    }
    if (!this.#page.next) this.#credit = 0;
    return touched;
  }
}
