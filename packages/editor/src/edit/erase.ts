import { type BoardObject, type InkPoint, packInk } from '@sw/board-model';
import { apply, type Box, grow, matrixOnPage, type Point } from '@sw/board-render';
import { boxAround } from '../selection/frame.ts';
import { inkOf } from './ink-points.ts';
import { hundredths } from './numbers.ts';
import type { Scene } from './scene.ts';
import { distanceToSegment } from './segments.ts';

/** The area a round eraser covers on its way from one point to the next. */
export interface Sweep {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}

/** Shorter remainders are invisible. */
const LEAST_LENGTH = 0.2;

type Share = readonly [number, number];

const EVERYWHERE: Share = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

function inCircle(a: Point, b: Point, centre: Point, radius: number): Share | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [fx, fy] = [a.x - centre.x, a.y - centre.y];
  const square = dx * dx + dy * dy;
  const half = fx * dx + fy * dy;
  const outside = fx * fx + fy * fy - radius * radius;
  if (square === 0) return outside <= 0 ? EVERYWHERE : undefined;
  const root = half * half - square * outside;
  if (root < 0) return undefined;
  const wide = Math.sqrt(root);
  return [(-half - wide) / square, (-half + wide) / square];
}

/** The interval in which `at + by·t` lies between two bounds. */
function between(at: number, by: number, low: number, high: number): Share | undefined {
  if (by === 0) return at >= low && at <= high ? EVERYWHERE : undefined;
  const [one, two] = [(low - at) / by, (high - at) / by];
  return one < two ? [one, two] : [two, one];
}

function inStrip(a: Point, b: Point, { from, to, radius }: Sweep): Share | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return undefined;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (p: Point): number => (p.x - from.x) * ux + (p.y - from.y) * uy;
  const aside = (p: Point): number => (p.y - from.y) * ux - (p.x - from.x) * uy;
  const one = between(along(a), along(b) - along(a), 0, length);
  const two = between(aside(a), aside(b) - aside(a), -radius, radius);
  if (!one || !two) return undefined;
  const share: Share = [Math.max(one[0], two[0]), Math.min(one[1], two[1])];
  return share[0] <= share[1] ? share : undefined;
}

/**
 * The part of a segment that the sweep covers, as fractions of its length. A sweep's area is convex (two circles and
 * the strip between them), so the part is one interval: from the first entry into any of the three to the last exit.
 */
export function coveredPart(a: Point, b: Point, sweep: Sweep): Share | undefined {
  const parts = [
    inCircle(a, b, sweep.from, sweep.radius),
    inCircle(a, b, sweep.to, sweep.radius),
    inStrip(a, b, sweep),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const start = Math.max(0, Math.min(...parts.map(([first]) => first)));
  const end = Math.min(1, Math.max(...parts.map(([, last]) => last)));
  return start <= end ? [start, end] : undefined;
}

function pointAt(a: InkPoint, b: InkPoint, share: number): InkPoint {
  const place = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  if (a.pressure === undefined || b.pressure === undefined) return place;
  return { ...place, pressure: a.pressure + (b.pressure - a.pressure) * share };
}

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b) length += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

/**
 * The remainders of a line after a sweep; undefined if the sweep does not touch it. `place` maps the line's points to
 * the sweep's plane.
 */
export function cutLine(
  points: readonly InkPoint[],
  sweep: Sweep,
  place: (point: Point) => Point = (point) => point,
): InkPoint[][] | undefined {
  const [first] = points;
  if (!first) return undefined;
  if (points.length === 1) {
    return distanceToSegment(place(first), sweep.from, sweep.to) <= sweep.radius ? [] : undefined;
  }
  const pieces: InkPoint[][] = [];
  let piece: InkPoint[] = [first];
  let touched = false;
  const end = (): void => {
    if (lengthOf(piece) >= LEAST_LENGTH) pieces.push(piece);
  };
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1] ?? first, points[i] ?? first];
    const gap = coveredPart(place(a), place(b), sweep);
    if (!gap) {
      if (piece.length === 0) piece.push(a);
      piece.push(b);
      continue;
    }
    touched = true;
    if (gap[0] > 0) {
      if (piece.length === 0) piece.push(a);
      piece.push(pointAt(a, b, gap[0]));
    }
    end();
    piece = gap[1] < 1 ? [pointAt(a, b, gap[1]), b] : [];
  }
  end();
  return touched ? pieces : undefined;
}

/** The same for several remainders of one line. */
export function cutAll(
  lines: readonly (readonly InkPoint[])[],
  sweep: Sweep,
  place: (point: Point) => Point,
): readonly (readonly InkPoint[])[] | undefined {
  let touched = false;
  const left = lines.flatMap((line) => {
    const pieces = cutLine(line, sweep, place);
    if (pieces) touched = true;
    return pieces ?? [line];
  });
  return touched ? left : undefined;
}

/** A remainder of a stroke as a separate object, in its source's style and position. */
export function fragmentOf(source: BoardObject, points: readonly InkPoint[], selectId: string): BoardObject {
  const { left, top, ink } = packInk(points, inkOf(source).width);
  // In the source's own space, so that a fragment below a parent lies where its source did.
  const { parentId: _parent, ...free } = source;
  const origin = apply(matrixOnPage(NOWHERE, free as BoardObject), { x: left, y: top });
  return { ...source, selectId, cutFrom: source.selectId, left: hundredths(origin.x), top: hundredths(origin.y), ink };
}

/** An object without a parent can be placed without a page. */
const NOWHERE = { objects: new Map() } as unknown as Scene['page'];

export const sweepBox = ({ from, to, radius }: Sweep): Box =>
  grow(boxAround([from, to]) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }, radius);
