/** The scale of the chart. */
export interface Axis {
  /** From zero; the last tick is the top. */
  readonly ticks: readonly number[];
  /** False if the limit is so high that the bars would be too low to compare; the text then shows it. */
  readonly withLimit: boolean;
}

/** Bars lower than an eighth of the chart cannot be compared. */
const FAR = 8;
const STEPS = 4;

/** The smallest step of 1, 2, 5, 10, 20 … with which at most four steps reach the top. */
function stepTo(top: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power * STEPS >= top) return digit * power;
  }
}

export function axisOf(values: readonly number[], limit: number): Axis {
  const highest = Math.max(0, ...values);
  const withLimit = limit > 0 && (highest === 0 || limit <= FAR * highest);
  const top = Math.max(1, highest, withLimit ? limit : 0);
  const step = stepTo(top);
  const count = Math.ceil(top / step);
  return { ticks: Array.from({ length: count + 1 }, (_, n) => n * step), withLimit };
}
