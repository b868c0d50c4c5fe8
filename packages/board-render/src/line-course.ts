import type { Binding, BoardObject } from '@sw/board-model';
import { type Arrangement, arranged } from './composite/arranged.ts';
import { invert, type Matrix, type Point } from './geometry.ts';
import { lineEnds } from './line-ends.ts';
import { matrixOnPage } from './placing.ts';

export const ROUTES = ['straight', 'elbow', 'curved'] as const;
export type Route = (typeof ROUTES)[number];

export const routeOf = ({ route }: BoardObject): Route => ROUTES.find((one) => one === route) ?? 'straight';

/** An end of a line, and the direction in which the line leaves it: along an axis, away from the bound object. */
export interface RouteEnd {
  readonly at: Point;
  readonly way: Point;
}

/** The course of a line: points to be joined, or one curve with two handles. */
export interface Course {
  readonly points: readonly Point[];
  readonly curved: boolean;
}

/** How far an elbow leaves an end before it turns. */
const STUB = 28;
/** The handles of a curve, in fractions of the distance of its ends. */
const BULGE = 0.4;
const LEAST_BULGE = 40;
const SAMPLES = 24;

const ahead = ({ at, way }: RouteEnd, by: number): Point => ({ x: at.x + way.x * by, y: at.y + way.y * by });
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Removes redundant points. Undefined if the course turns back on itself. */
function cleaned(points: readonly Point[]): Point[] | undefined {
  const kept: Point[] = [];
  for (const point of points) {
    const [last, before] = [kept.at(-1), kept.at(-2)];
    if (last && apart(last, point) < 1e-6) continue;
    if (last && before) {
      const [come, go] = [minus(last, before), minus(point, last)];
      const straight = Math.abs(come.x * go.y - come.y * go.x) < 1e-6;
      if (straight && dot(come, go) < 0) return undefined;
      if (straight) kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, i) => sum + apart(point, points[i] ?? point), 0);

/** Right angles, with as few turns as possible, then as short as possible. */
function elbow(from: RouteEnd, to: RouteEnd): readonly Point[] {
  const [p, q] = [ahead(from, STUB), ahead(to, STUB)];
  const between = (a: number, b: number): number[] => [(a + b) / 2, a, b, Math.min(a, b) - STUB, Math.max(a, b) + STUB];
  // Of equally good courses the first is taken, which turns in the middle.
  const turns: Point[][] = [
    ...between(p.x, q.x).map((x) => [
      { x, y: p.y },
      { x, y: q.y },
    ]),
    ...between(p.y, q.y).map((y) => [
      { x: p.x, y },
      { x: q.x, y },
    ]),
  ];

  let best: readonly Point[] = [from.at, to.at];
  let least = Number.POSITIVE_INFINITY;
  for (const middle of turns) {
    const points = cleaned([from.at, p, ...middle, q, to.at]);
    if (!points) continue;
    // A turn costs more than any distance on a page.
    const cost = points.length * 1e9 + lengthOf(points);
    if (cost < least) [best, least] = [points, cost];
  }
  return best;
}

/** The course between two ends. */
export function course(route: Route, from: RouteEnd, to: RouteEnd): Course {
  if (route === 'elbow') return { points: elbow(from, to), curved: false };
  if (route === 'straight') return { points: [from.at, to.at], curved: false };
  const bulge = Math.max(LEAST_BULGE, BULGE * apart(from.at, to.at));
  return { points: [from.at, ahead(from, bulge), ahead(to, bulge), to.at], curved: true };
}

/** The nearest direction along an axis. */
const alongAxis = ({ x, y }: Point): Point =>
  Math.abs(x) >= Math.abs(y) ? { x: x < 0 ? -1 : 1, y: 0 } : { x: 0, y: y < 0 ? -1 : 1 };

const turnedBy = ({ a, b, c, d }: Matrix, { x, y }: Point): Point => ({ x: a * x + c * y, y: b * x + d * y });

/** Out of the side of the bound object that is nearest to the binding. */
function outOf({ x, y }: Binding): Point {
  const sides: readonly (readonly [number, Point])[] = [
    [x, { x: -1, y: 0 }],
    [1 - x, { x: 1, y: 0 }],
    [y, { x: 0, y: -1 }],
    [1 - y, { x: 0, y: 1 }],
  ];
  return sides.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}

/** The course of a line in its own coordinates. */
export function courseOf(page: Arrangement, object: BoardObject): Course {
  const { from, to } = lineEnds(page, object);
  const route = routeOf(object);
  if (route === 'straight') return { points: [from, to], curved: false };
  const back = invert(matrixOnPage(page, object));
  const way = (binding: Binding | undefined, at: Point, other: Point): Point => {
    const held = binding && page.objects.get(binding.selectId);
    if (!binding || !held || !back) return alongAxis(minus(other, at));
    return alongAxis(turnedBy(back, turnedBy(matrixOnPage(page, arranged(page, held)), outOf(binding))));
  };
  return course(route, { at: from, way: way(object.start, from, to) }, { at: to, way: way(object.end, to, from) });
}

/** A point of a curve with two handles. */
function onCurve(points: readonly Point[], share: number): Point {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3];
  return points.reduce(
    ({ x, y }, point, i) => ({ x: x + (weights[i] ?? 0) * point.x, y: y + (weights[i] ?? 0) * point.y }),
    { x: 0, y: 0 },
  );
}

/** The course as a line of straight pieces. */
export const flattened = ({ points, curved }: Course): readonly Point[] =>
  curved ? Array.from({ length: SAMPLES + 1 }, (_, i) => onCurve(points, i / SAMPLES)) : points;

/** Half way along the course, where its label is. */
export function middleOf(line: Course): Point {
  const points = flattened(line);
  let left = lengthOf(points) / 2;
  for (const [i, b] of points.entries()) {
    const a = points[i - 1];
    if (!a) continue;
    const step = apart(a, b);
    if (step >= left && step > 0) {
      const share = left / step;
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    }
    left -= step;
  }
  return points[0] ?? { x: 0, y: 0 };
}
