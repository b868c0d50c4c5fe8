/** Bars of the meter. */
export const LEVEL_STEPS = 20;
/** Below this a microphone hears only itself: its noise has about -60 dB. */
const QUIET_DB = -55;
const LOUD_DB = -10;
/** A voice at arm's length has -35 dB and more. */
const HEARD_DB = -42;

/** The loudness of samples from -1 to 1. */
export function decibels(samples: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < samples.length; at += 1) squares += (samples[at] ?? 0) ** 2;
  const mean = samples.length === 0 ? 0 : squares / samples.length;
  return mean === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(mean);
}

/** How many bars of the meter a loudness lights. */
export function levelSteps(level: number): number {
  const share = (level - QUIET_DB) / (LOUD_DB - QUIET_DB);
  return Math.round(Math.min(1, Math.max(0, share)) * LEVEL_STEPS);
}

export const isHeard = (level: number): boolean => level >= HEARD_DB;
