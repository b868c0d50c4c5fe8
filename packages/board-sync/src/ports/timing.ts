/** Time and chance are handed in, so that hours of network trouble can be played in milliseconds. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after so many milliseconds; the answer takes it back. */
  after(milliseconds: number, run: () => void): () => void;
  /** From 0 up to, not including, 1. */
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
