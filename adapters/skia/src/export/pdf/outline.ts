/** A glyph in thousandths of an em; y increases upwards from the baseline. */
export interface Outline {
  readonly width: number;
  /** Coordinates of points: one point for a start or a line, three for a curve. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly kind: 'start' | 'line' | 'curve';
  readonly to: readonly number[];
}

/** The operators of a path, each with its number of values and the step it adds. `from` is the current point. */
const PATH: Readonly<Record<string, readonly [number, (values: number[], from: readonly number[]) => Step]>> = {
  m: [2, (to) => ({ kind: 'start', to })],
  l: [2, (to) => ({ kind: 'line', to })],
  c: [6, (to) => ({ kind: 'curve', to })],
  v: [4, (to, from) => ({ kind: 'curve', to: [...from, ...to] })],
  y: [4, (to) => ({ kind: 'curve', to: [...to, ...to.slice(2)] })],
};

/** The operators that state the width, with their number of values. */
const WIDTH: Readonly<Record<string, number>> = { d0: 2, d1: 6 };
/** Paths are always closed and filled, so these add nothing. */
const ENDS = new Set(['h', 'f']);

/**
 * Reads the drawing of a glyph in a Type 3 font: its width, and filled paths. Undefined for anything else, such as the
 * picture of an emoji.
 */
export function outlineIn(drawing: string, unit: { readonly x: number; readonly y: number }): Outline | undefined {
  const scaled = (values: readonly number[]): number[] =>
    values.map((value, at) => value * (at % 2 === 0 ? unit.x : unit.y));
  const steps: Step[] = [];
  let [values, width]: [number[], number | undefined] = [[], undefined];
  for (const word of drawing.split(/\s+/).filter((one) => one !== '')) {
    const value = Number(word);
    if (Number.isFinite(value)) {
      values.push(value);
      continue;
    }
    const [count, step] = PATH[word] ?? [];
    if (step && count === values.length) steps.push(step(scaled(values), steps.at(-1)?.to.slice(-2) ?? [0, 0]));
    else if (WIDTH[word] !== undefined && WIDTH[word] === values.length) [width] = scaled(values);
    else if (!ENDS.has(word) || values.length > 0) return undefined;
    values = [];
  }
  return width === undefined ? undefined : { width, steps };
}
