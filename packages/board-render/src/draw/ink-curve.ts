import type { InkPoint } from '@sw/board-model';
import type { Box } from '../geometry.ts';

/**
 * A sample bends the stroke if it lies further than this, in widths, from the middle of its neighbours. The library's
 * smoothing and our curves through midpoints move the ink by at most 0.9 of that distance, so by less than half a width.
 */
const BEND = 0.5;
/** How far a curve may leave the box around the samples, in widths: bounds are known without reading the samples. */
export const MOST_OUTSIDE = 1;
/** How far a curve lies beside the straight line between two samples at most, as a share of it: 4/27 · 2 sin 30°. */
export const MOST_BULGE = 0.15;
/** Bounds the points put into one gap: a hair line may run across a whole page between two samples. */
const MOST_HALVINGS = 10;

interface Vector {
  readonly x: number;
  readonly y: number;
}

const NONE: Vector = { x: 0, y: 0 };

function unit(from: Vector, to: Vector): Vector {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? NONE : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

const cross = (a: Vector, b: Vector): number => a.x * b.y - a.y * b.x;

function bends(points: readonly InkPoint[], i: number, width: number): boolean {
  const [before, at, after] = [points[i - 1], points[i], points[i + 1]];
  if (!before || !at || !after) return false;
  const x = at.x - (before.x + after.x) / 2;
  const y = at.y - (before.y + after.y) / 2;
  return x * x + y * y > (width * BEND) ** 2;
}

/** Whether the stroke needs more points than its samples, which few strokes do. */
export const isBent = (points: readonly InkPoint[], width: number): boolean =>
  points.some((_, i) => bends(points, i, width));

/**
 * The sine of the angle between a gap and the curve's direction at sample `i`, which halves the turn there. A turn of up
 * to 60° belongs to a curve, one from 120° is a corner that stays sharp.
 */
function slope(points: readonly InkPoint[], i: number, gap: Vector): number | undefined {
  const [before, at, after] = [points[i - 1], points[i], points[i + 1]];
  if (!before || !at || !after) return undefined;
  const [into, out] = [unit(before, at), unit(at, after)];
  const cosine = into.x * out.x + into.y * out.y;
  const roundness = Math.min(1, Math.max(0, cosine + 0.5));
  return roundness * cross(gap, unit(NONE, { x: into.x + out.x, y: into.y + out.y }));
}

/** Where points are put into a gap, as shares of it: close together at a bend, then twice as far apart each time. */
function shares(length: number, width: number, fromBend: boolean, toBend: boolean): number[] {
  const step = Math.max((width * BEND) / length, 2 ** -MOST_HALVINGS);
  const end = fromBend && toBend ? 0.5 : 1 - step;
  const steps: number[] = [];
  for (let share = step; share < end; share *= 2) steps.push(share);
  const mirrored = steps.map((share) => 1 - share).reverse();
  if (!toBend) return steps;
  if (!fromBend) return mirrored;
  return length > 2 * width * BEND ? [...steps, 0.5, ...mirrored] : [0.5];
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Appends the points between samples `i` and `i + 1`: a cubic curve beside the straight line. */
function fill(into: InkPoint[], points: readonly InkPoint[], i: number, width: number, ends: [boolean, boolean]): void {
  const [from, to] = [points[i], points[i + 1]];
  if (!from || !to) return;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const gap = unit(from, to);
  const [first, last] = [slope(points, i, gap), slope(points, i + 1, gap)];
  // At the stroke's own ends the curve is an arc: it leaves as it arrives.
  const leaving = (first ?? -(last ?? 0)) * length;
  const arriving = (last ?? -(first ?? 0)) * length;
  for (const t of shares(length, width, ...ends)) {
    const aside = leaving * t * (1 - t) ** 2 - arriving * t * t * (1 - t);
    const point = {
      x: between(from.x, to.x, t) - gap.y * aside,
      y: between(from.y, to.y, t) + gap.x * aside,
    };
    into.push(
      from.pressure === undefined || to.pressure === undefined
        ? point
        : { ...point, pressure: between(from.pressure, to.pressure, t) },
    );
  }
}

/**
 * The points to draw through: the samples, and around each bend more points on a curve through them. A fast pen leaves
 * few samples, and smoothing cuts a corner by a share of the distance between them. Returns the same array if no sample
 * bends the stroke, as with most strokes.
 */
export function alongCurve(points: readonly InkPoint[], width: number): readonly InkPoint[] {
  let made: InkPoint[] | undefined;
  let bent = false;
  for (let i = 0; i < points.length; i += 1) {
    const next = bends(points, i + 1, width);
    if (made === undefined && next) made = points.slice(0, i);
    const point = points[i];
    if (made && point) {
      made.push(point);
      if (bent || next) fill(made, points, i, width, [bent, next]);
    }
    bent = next;
  }
  return made ? within(boxAround(points), width * MOST_OUTSIDE, made) : points;
}

/** Runs over every point of every stroke when a page opens, so it allocates nothing. */
export function boxAround(points: readonly InkPoint[]): Box {
  const first = points[0];
  if (!first) return { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  let [minX, minY, maxX, maxY] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of points) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

const within = (box: Box, margin: number, points: readonly InkPoint[]): InkPoint[] =>
  points.map((point) => ({
    ...point,
    x: Math.min(box.maxX + margin, Math.max(box.minX - margin, point.x)),
    y: Math.min(box.maxY + margin, Math.max(box.minY - margin, point.y)),
  }));

/** How quickly the simulated pressure follows the pen's speed: the library's own rate. */
const PRESSURE_RATE = 0.275;
/** The first samples give the pressure a stroke starts with, as in the library. */
const FIRST = 10;

function eased(before: number, distance: number, width: number): number {
  const speed = Math.min(1, distance / width);
  return Math.min(1, before + (1 - speed - before) * (speed * PRESSURE_RATE));
}

/**
 * Samples with the pressure that the library would simulate from the distances between them. It must not see the
 * distances between points of a curve: the line would swell at each bend.
 */
export function withSpeedPressure(points: readonly InkPoint[], width: number): InkPoint[] {
  const distances = points.map((point, i) => {
    const before = points[i - 1] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  let pressure = 0.5;
  for (const distance of distances.slice(0, FIRST)) pressure = (pressure + eased(pressure, distance, width)) / 2;
  return points.map(({ x, y }, i) => {
    pressure = eased(pressure, distances[i] ?? 0, width);
    return { x, y, pressure };
  });
}
