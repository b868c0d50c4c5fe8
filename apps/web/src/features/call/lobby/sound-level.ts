/** The number of bars of the meter. */
export const LEVEL_STEPS = 20;
/** Below this a microphone records only its own noise, which has about -60 dB. */
const QUIET_DB = -55;
const LOUD_DB = -10;
/** A voice at arm's length has at least -35 dB. */
const HEARD_DB = -42;

/** The loudness of samples between -1 and 1. */
export function decibels(samples: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < samples.length; at += 1) squares += (samples[at] ?? 0) ** 2;
  const mean = samples.length === 0 ? 0 : squares / samples.length;
  return mean === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(mean);
}

/** The number of bars that a loudness lights. */
export function levelSteps(level: number): number {
  const share = (level - QUIET_DB) / (LOUD_DB - QUIET_DB);
  return Math.round(Math.min(1, Math.max(0, share)) * LEVEL_STEPS);
}

export const isHeard = (level: number): boolean => level >= HEARD_DB;
