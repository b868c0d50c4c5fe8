import { type InkPoint, KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PathSink } from '../context.ts';
import { type Box, grow } from '../geometry.ts';
import { createKit, type InkPaths } from '../kit.ts';
import { alongCurve, boxAround, MOST_BULGE, MOST_OUTSIDE } from './ink-curve.ts';
import { centreOf, inkReach, outlineOf } from './ink-paths.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A path that records its points as a fine polygon. */
function recorder(): PathSink & { readonly corners: Point[] } {
  const corners: Point[] = [];
  const push = (x: number, y: number): void => void corners.push({ x, y });
  return {
    corners,
    moveTo: push,
    lineTo: push,
    quadraticCurveTo(cx, cy, x, y) {
      const from = corners.at(-1) ?? { x: cx, y: cy };
      for (let t = 1 / 8; t <= 1; t += 1 / 8)
        push(
          (1 - t) ** 2 * from.x + 2 * t * (1 - t) * cx + t * t * x,
          (1 - t) ** 2 * from.y + 2 * t * (1 - t) * cy + t * t * y,
        );
    },
    bezierCurveTo() {},
    ellipse(x, y, radius) {
      for (let turn = 0; turn < 64; turn += 1)
        push(x + radius * Math.cos((turn * Math.PI) / 32), y + radius * Math.sin((turn * Math.PI) / 32));
    },
    rect() {},
    closePath() {},
  };
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

const distanceToLine = (p: Point, line: readonly Point[]): number =>
  line.reduce((least, at, i) => Math.min(least, distanceToSegment(p, line[i - 1] ?? at, at)), Number.POSITIVE_INFINITY);

/** The distance to the straight lines between the samples, minus the allowed bulge of a curve. */
const distanceToCurves = (p: Point, samples: readonly Point[]): number =>
  samples.reduce((least, b, i) => {
    const a = samples[i - 1] ?? b;
    return Math.min(least, distanceToSegment(p, a, b) - MOST_BULGE * Math.hypot(b.x - a.x, b.y - a.y));
  }, Number.POSITIVE_INFINITY);

const isWithin = ({ x, y }: Point, box: Box): boolean =>
  x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;

/** By the winding number, like `fill`. */
function isInside(p: Point, corners: readonly Point[]): boolean {
  let winding = 0;
  corners.forEach((b, i) => {
    const a = corners.at(i - 1) ?? b;
    const side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
    if (a.y <= p.y && b.y > p.y && side > 0) winding += 1;
    if (a.y > p.y && b.y <= p.y && side < 0) winding -= 1;
  });
  return winding !== 0;
}

function drawnInk(type: number, points: readonly InkPoint[], width: number) {
  const kit = createKit({ newPath: recorder, measure: () => ({ width: 0, ascent: 0, descent: 0 }) as never });
  const box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const ink: InkPaths = { type, width, packed: width, points, box, outline: undefined, centre: undefined };
  const path = type === KIND.highlighterLine ? centreOf(kit, ink) : outlineOf(kit, ink);
  return { ink, corners: (path as ReturnType<typeof recorder>).corners };
}

const sample = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 400 }) });
/** Samples anywhere, as few as a stalled machine leaves. */
const sparse = fc.array(sample, { minLength: 2, maxLength: 12 });
/** Samples close to each other, with the jitter of a hand. */
const dense = fc
  .tuple(
    sample,
    fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })), { maxLength: 60 }),
  )
  .map(([start, steps]) => {
    let at = start;
    return [start, ...steps.map(([x, y]) => (at = { x: at.x + x, y: at.y + y }))];
  });
const strokes = fc.oneof(
  sparse,
  dense,
  fc.tuple(sparse, dense).map((parts) => parts.flat()),
);
const widths = fc.integer({ min: 1, max: 40 });
const pressures = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });

const pens = fc.constantFrom(KIND.markerLine, KIND.tipLine, KIND.highlighterLine);

test('R9.01 smoothing keeps the ink within the width of the pen of every sample, however few there are', () => {
  fc.assert(
    fc.property(pens, strokes, widths, pressures, (type, points, width, pressure) => {
      const samples = points.map((point) => (pressure === undefined ? point : { ...point, pressure }));
      const { ink, corners } = drawnInk(type, samples, width);
      for (const p of samples) {
        const inside = type !== KIND.highlighterLine && isInside(p, corners);
        const outline = type === KIND.highlighterLine ? corners : [...corners, corners[0] ?? p];
        if (!inside) expect(distanceToLine(p, outline)).toBeLessThanOrEqual(width);
      }
      const reach = inkReach(ink) - width * MOST_OUTSIDE;
      for (const p of corners) {
        expect(distanceToCurves(p, samples) - (type === KIND.highlighterLine ? 0 : reach)).toBeLessThanOrEqual(width);
        expect(isWithin(p, grow(boxAround(samples), inkReach(ink) + 0.01))).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
}, 60_000);

test('a circle of seven samples is as large as the circle, and a zigzag keeps its corners and its width', () => {
  const seven = Array.from({ length: 8 }, (_, i) => ({
    x: 200 + 100 * Math.cos((i * 2 * Math.PI) / 7),
    y: 200 + 100 * Math.sin((i * 2 * Math.PI) / 7),
  }));
  for (const pen of [4, 10]) {
    for (const p of drawnInk(KIND.markerLine, seven, pen).corners) {
      const radius = Math.hypot(p.x - 200, p.y - 200);
      expect(radius).toBeGreaterThan(95 - pen);
      expect(radius).toBeLessThan(105 + pen);
    }
  }

  const zigzag = [0, 1, 2, 3, 4].map((i) => ({ x: 100 + i * 80, y: i % 2 === 0 ? 300 : 100 }));
  const { corners } = drawnInk(KIND.markerLine, zigzag, 10);
  for (let i = 0; i < 4; i += 1) {
    for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const [a, b] = [zigzag[i], zigzag[i + 1]];
      if (!a || !b) continue;
      const at = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
      expect(isInside(at, corners)).toBe(true);
      expect(distanceToLine(at, corners)).toBeGreaterThan(2);
    }
  }
});

test('a stroke without a bend is drawn through its own samples', () => {
  const points = Array.from({ length: 20 }, (_, i) => ({ x: i * 50, y: i }));
  expect(alongCurve(points, 4)).toBe(points);
});

test('a hair line across the page gets a bounded number of points', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1e6, y: 1e6 },
    { x: 0, y: 1e6 },
  ];
  expect(alongCurve(points, 0.01).length).toBeLessThan(50);
});
