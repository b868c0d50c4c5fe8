/** Log time with recorded sound, which is replayed at normal speed. */
export interface Heard {
  readonly from: number;
  readonly to: number;
}

/** Long pauses are shortened, such as the night between two days of work. */
const LONGEST_PAUSE_MS = 2_000;

interface Between {
  readonly heard: readonly Heard[];
  /** Log time of the newest folded record, and of the next one. */
  readonly last: number;
  readonly next: number | undefined;
}

export interface Stretch {
  readonly to: number;
  /** Log time per playing time. */
  readonly rate: number;
}

/**
 * The speed of log time from a moment on: normal while there is sound, otherwise fast enough that a pause takes two seconds
 * at most. Undefined if nothing follows.
 */
export function stretchAt(at: number, { heard, last, next = Number.POSITIVE_INFINITY }: Between): Stretch | undefined {
  const sound = heard.find(({ from, to }) => from <= at && at < to);
  if (sound) return { to: Math.min(sound.to, next), rate: 1 };
  const begin = heard.reduce((latest, { to }) => (to <= at ? Math.max(latest, to) : latest), Math.min(last, at));
  const to = heard.reduce((first, { from }) => (from > at ? Math.min(first, from) : first), next);
  return to === Number.POSITIVE_INFINITY ? undefined : { to, rate: Math.max(1, (to - begin) / LONGEST_PAUSE_MS) };
}
