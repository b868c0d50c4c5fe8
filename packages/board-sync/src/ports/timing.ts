/** Time and randomness are injected, so that hours of network trouble can be played in milliseconds. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** From 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
