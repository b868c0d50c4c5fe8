/** One hexadecimal digit per bar: enough for visible differences, and 200 bars take 200 bytes. */
const STEPS = 15;
const FORM = /^[0-9a-f]{1,400}$/;

/** The loudness of a recording over its time, from 0 to 1. Anything that is no wave is silence. */
export const readWave = (wave: unknown): readonly number[] =>
  typeof wave === 'string' && FORM.test(wave) ? [...wave].map((digit) => Number.parseInt(digit, 16) / STEPS) : [];

export const BARS = 200;

/** Stored with the object, because computing it needs the whole recording. The loudest moment fills its height. */
export function waveOf(samples: Float32Array): string {
  const bars = Math.min(BARS, samples.length);
  const loud = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    const to = Math.floor(((bar + 1) * samples.length) / bars);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
  const most = Math.max(...loud, Number.EPSILON);
  return loud.map((level) => Math.round((level / most) * STEPS).toString(16)).join('');
}
