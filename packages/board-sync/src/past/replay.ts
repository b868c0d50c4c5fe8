import { type Heard, stretchAt } from './pace.ts';
import type { PastPage } from './past-page.ts';

export const REPLAY_SPEEDS = [1, 2, 4, 16, 60] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** Folding takes at most this much of a frame; the rest comes in the next one. */
const FRAME_MS = 6;

/** Plays a page forward in the time of its log, with shortened pauses where there is no sound. */
export class Replay {
  readonly #page: PastPage;
  /** Log time that has been reached; undefined before the first record. */
  #at: number | undefined;
  #heard: readonly Heard[] = [];

  constructor(page: PastPage, at = page.time) {
    this.#page = page;
    this.#at = at;
  }

  get at(): number | undefined {
    return this.#at;
  }

  setHeard(heard: readonly Heard[]): void {
    this.#heard = heard;
  }

  /** Whether all loaded records and sounds have been played. */
  get isOver(): boolean {
    return !this.#page.next && !this.#heard.some(({ to }) => to > (this.#at ?? Number.NEGATIVE_INFINITY));
  }

  /** Advances by this much time at a speed. Returns the ids that may look different. */
  advance(ms: number, speed: number, now: () => number): ReadonlySet<string> {
    const touched = new Set<string>();
    const begin = now();
    let credit = ms * speed;
    for (;;) {
      // A slow machine does not have to catch up; its replay is slower instead.
      if (!this.#foldDue(touched, begin, now)) break;
      const [at, { next }] = [this.#at, this.#page];
      const stretch =
        at === undefined
          ? undefined
          : stretchAt(at, { heard: this.#heard, last: this.#page.time ?? at, next: next?.time });
      if (at === undefined || !stretch) break;
      const takes = (stretch.to - at) / stretch.rate;
      if (takes > credit) {
        this.#at = at + credit * stretch.rate;
        break;
      }
      credit -= takes;
      this.#at = stretch.to;
    }
    return touched;
  }

  /** Advances to a moment that something else determines, such as a playing sound. */
  advanceTo(at: number, now: () => number): ReadonlySet<string> {
    const touched = new Set<string>();
    this.#at = Math.max(at, this.#at ?? at);
    this.#foldDue(touched, now(), now);
    return touched;
  }

  /** Folds what is due; false if that took too long for one frame. */
  #foldDue(touched: Set<string>, begin: number, now: () => number): boolean {
    for (let { next } = this.#page; next; { next } = this.#page) {
      this.#at ??= next.time;
      if (next.time > this.#at) break;
      if (now() - begin > FRAME_MS) return false;
      for (const id of this.#page.step() ?? []) touched.add(id);
    }
    return true;
  }
}
