import type { InkPoint } from '@sw/board-model';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Units between the points of a stroke, about those of a slow pen on the reference frame. */
const STEP = 14;
/** How far a hand strays from its line, in units, and over which lengths; two lengths, so that no wave is visible. */
const SWAY = 4;
const SWAY_LENGTH = 260;
const PRESSURE = 0.55;

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Catmull-Rom: through all of the given points, smoothly. */
function smooth(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? { x: 0, y: 0 };
  const found: Point[] = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const count = Math.max(2, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    const part = (p: number, a: number, b: number, n: number, t: number): number =>
      0.5 * (2 * a + (b - p) * t + (2 * p - 5 * a + 4 * b - n) * t * t + (3 * a - p - 3 * b + n) * t * t * t);
    for (let k = 0; k < count; k += 1) {
      const t = k / count;
      found.push({ x: part(before.x, from.x, to.x, after.x, t), y: part(before.y, from.y, to.y, after.y, t) });
    }
  }
  found.push(at(points.length - 1));
  return found;
}

/** A hand that draws: never quite straight, never quite evenly pressed, and the same every time it starts with the same seed. */
export class Hand {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 to 1. */
  next(): number {
    this.#state = (this.#state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.#state / 2 ** 32;
  }

  /** Uniform in ±reach. */
  stray(reach: number): number {
    return (this.next() * 2 - 1) * reach;
  }

  /** From corner to corner. */
  straight(points: readonly Point[]): InkPoint[] {
    const found: Point[] = [];
    for (const [i, to] of points.entries()) {
      const from = points[i - 1];
      if (!from) continue;
      const count = Math.max(2, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
      for (let k = 0; k < count; k += 1) found.push(between(from, to, k / count));
    }
    const last = points.at(-1);
    return this.#drawn(last ? [...found, last] : found);
  }

  /** Through the given points without corners. */
  curve(points: readonly Point[]): InkPoint[] {
    return this.#drawn(smooth(points));
  }

  /** Round an ellipse and a little further than closed. */
  loop(centre: Point, rx: number, ry: number, from = -2): InkPoint[] {
    const turn = 2 * Math.PI + 0.25;
    const count = Math.max(16, Math.ceil((turn * Math.max(rx, ry)) / STEP));
    const drift = this.stray(0.03);
    return this.#drawn(
      Array.from({ length: count + 1 }, (_, i) => {
        const [angle, grown] = [from + (turn * i) / count, 1 + (drift * i) / count];
        return { x: centre.x + Math.cos(angle) * rx * grown, y: centre.y + Math.sin(angle) * ry * grown };
      }),
    );
  }

  #drawn(points: readonly Point[]): InkPoint[] {
    const [px, py, pp] = [this.next() * 6, this.next() * 6, this.next() * 6];
    const sway = (way: number, phase: number): number =>
      SWAY * (0.55 * Math.sin(way + phase) + 0.75 * Math.sin(way * 0.37 + phase * 1.7));
    let length = 0;
    return points.map((point, i) => {
      const before = points[i - 1] ?? point;
      length += Math.hypot(point.x - before.x, point.y - before.y);
      const way = (length / SWAY_LENGTH) * Math.PI * 2;
      return {
        x: point.x + sway(way, px) + this.stray(0.8),
        y: point.y + sway(way * 0.8, py) + this.stray(0.8),
        pressure: PRESSURE + sway(way * 0.6, pp) * 0.03 + this.stray(0.03),
      };
    });
  }
}

/** The two strokes of an arrow head at the end of a line from `from`. */
export function headOf(from: Point, tip: Point, size: number): readonly Point[] {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const wing = (turn: number): Point => ({
    x: tip.x + size * Math.cos(angle + turn),
    y: tip.y + size * Math.sin(angle + turn),
  });
  return [wing(-2.6), tip, wing(2.6)];
}
