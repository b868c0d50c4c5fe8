/** The scale of the chart. */
export interface Axis {
  /** From zero, the last one is the top. */
  readonly ticks: readonly number[];
  /** False if the limit is so far above that the bars would be stumps; words say it then. */
  readonly withLimit: boolean;
}

/** Bars lower than an eighth of the chart cannot be compared. */
const FAR = 8;
const STEPS = 4;

/** The smallest of 1, 2, 5, 10, 20 … that reaches the top in four steps or fewer. */
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
