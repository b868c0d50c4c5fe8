import { type InkPoint, unpackInk } from '@sw/board-model';
import { apply, matrixOnPage, type Point } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkPoints, pageOf, strokes } from '../../testing/objects.ts';
import { coveredPart, cutLine, fragmentOf, type Sweep } from './erase.ts';
import { inkOf } from './ink-points.ts';
import { distanceToLine, distanceToSegment } from './segments.ts';

const spots = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });
const sweeps: fc.Arbitrary<Sweep> = fc
  .tuple(spots, spots, fc.integer({ min: 2, max: 60 }))
  .map(([from, to, radius]) => ({ from, to, radius }));

function* along(points: readonly InkPoint[]): Generator<Point> {
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    for (let n = 0; n <= 16; n += 1) yield { x: a.x + ((b.x - a.x) * n) / 16, y: a.y + ((b.y - a.y) * n) / 16 };
  }
}

test('the covered part of a segment is what lies under the sweep, and nothing else', () => {
  fc.assert(
    fc.property(spots, spots, sweeps, (a, b, sweep) => {
      const part = coveredPart(a, b, sweep);
      for (let n = 0; n <= 50; n += 1) {
        const share = n / 50;
        const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
        const away = distanceToSegment(point, sweep.from, sweep.to);
        const inside = part !== undefined && share >= part[0] - 1e-9 && share <= part[1] + 1e-9;
        if (away < sweep.radius - 1e-6) expect(inside).toBe(true);
        if (away > sweep.radius + 1e-6) expect(inside).toBe(false);
      }
    }),
  );
});

test('the rests and the erased part together are the stroke', () => {
  fc.assert(
    fc.property(inkPoints, sweeps, (points, sweep) => {
      const rests = cutLine(points, sweep) ?? [points];
      for (const point of along(points)) {
        const erased = distanceToSegment(point, sweep.from, sweep.to) <= sweep.radius;
        // Remainders shorter than 0.2 units are dropped, so a point may be that far from the next one.
        if (!erased)
          expect(Math.min(...rests.map((rest) => distanceToLine(point, rest)), gap(point, sweep))).toBeLessThan(0.25);
      }
      for (const rest of rests) {
        for (const point of along(rest)) {
          expect(distanceToSegment(point, sweep.from, sweep.to)).toBeGreaterThan(sweep.radius - 1e-6);
          expect(distanceToLine(point, points)).toBeLessThan(1e-6);
        }
      }
    }),
  );
});

/** How far a point lies outside the erased area. */
const gap = (point: Point, sweep: Sweep): number => distanceToSegment(point, sweep.from, sweep.to) - sweep.radius;

test('a fragment lies where its source lay, turned and stretched as that, within a tenth of a unit', () => {
  fc.assert(
    fc.property(strokes, fc.nat(), (source, n) => {
      const { points } = inkOf(source);
      const rest = points.slice(n % (points.length - 1));
      const fragment = fragmentOf(source, rest, '2');
      expect(fragment).toMatchObject({ cutFrom: '1', angle: source.angle, scaleX: source.scaleX });
      const read = unpackInk(fragment.ink ?? '');
      if (!read.ok) throw new Error(read.error);
      const page = pageOf([source, fragment]);
      for (const [i, point] of read.value.points.entries()) {
        const there = apply(matrixOnPage(page, fragment), point);
        const was = apply(matrixOnPage(page, source), rest[i] ?? { x: 1e9, y: 0 });
        expect(Math.hypot(there.x - was.x, there.y - was.y)).toBeLessThan(0.1 * 2 + 0.02);
      }
    }),
  );
});

test('a dot is erased whole', () => {
  const sweep = { from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, radius: 5 };
  expect(cutLine([{ x: 5, y: 4 }], sweep)).toEqual([]);
  expect(cutLine([{ x: 5, y: 6 }], sweep)).toBeUndefined();
});

test('points in one place are erased as the dot that they are, also where the eraser only touches down', () => {
  const down = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, radius: 5 };
  const points = (x: number) => [
    { x, y: 4 },
    { x, y: 4 },
  ];
  expect(cutLine(points(0), down)).toEqual([]);
  expect(cutLine(points(4), down)).toBeUndefined();
});
