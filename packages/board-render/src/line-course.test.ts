import { KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { object, pageOf } from '../testing/objects.ts';
import type { Point } from './geometry.ts';
import { course, courseOf, flattened, middleOf, type RouteEnd } from './line-course.ts';

const WAYS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];
const end: fc.Arbitrary<RouteEnd> = fc.record({
  at: fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
  way: fc.constantFrom(...WAYS),
});

test('an elbow has right angles, leaves both ends outwards, never turns back and has at most four turns', () => {
  fc.assert(
    fc.property(end, end, (from, to) => {
      fc.pre(Math.hypot(from.at.x - to.at.x, from.at.y - to.at.y) > 1);
      const { points } = course('elbow', from, to);
      expect(points[0]).toEqual(from.at);
      expect(points.at(-1)).toEqual(to.at);
      expect(points.length).toBeLessThanOrEqual(6);
      const steps = points
        .slice(1)
        .map((point, i) => ({ x: point.x - (points[i]?.x ?? 0), y: point.y - (points[i]?.y ?? 0) }));
      for (const [i, step] of steps.entries()) {
        expect(step.x === 0 || step.y === 0).toBe(true);
        const next = steps[i + 1];
        if (next) expect(Math.abs(step.x * next.x + step.y * next.y)).toBe(0);
      }
      const [first, last] = [steps[0], steps.at(-1)];
      if (!first || !last) throw new Error('no steps');
      expect(first.x * from.way.x + first.y * from.way.y).toBeGreaterThan(0);
      expect(last.x * to.way.x + last.y * to.way.y).toBeLessThan(0);
    }),
  );
});

test('between two sides that face each other an elbow turns twice, in the middle', () => {
  const { points } = course(
    'elbow',
    { at: { x: 0, y: 0 }, way: { x: 1, y: 0 } },
    { at: { x: 200, y: 90 }, way: { x: -1, y: 0 } },
  );
  expect(points).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 90 },
    { x: 200, y: 90 },
  ]);
});

test('the middle of a course is on it', () => {
  fc.assert(
    fc.property(
      end,
      end,
      fc.constantFrom('straight' as const, 'elbow' as const, 'curved' as const),
      (from, to, route) => {
        const line = course(route, from, to);
        const middle = middleOf(line);
        const points = flattened(line);
        const away = points.slice(1).map((b, i) => {
          const a = points[i] ?? b;
          const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
          const along = ((middle.x - a.x) * (b.x - a.x) + (middle.y - a.y) * (b.y - a.y)) / square;
          const share = Math.max(0, Math.min(1, along));
          return Math.hypot(middle.x - a.x - share * (b.x - a.x), middle.y - a.y - share * (b.y - a.y));
        });
        expect(Math.min(...away)).toBeLessThan(0.01);
      },
    ),
  );
});

test('a bound line leaves its shapes at the sides it is bound to, whichever way it was drawn', () => {
  const shapes = [
    object('1', { type: KIND.rectangle, left: 0, top: 0, width: 100, height: 100 }),
    object('2', { type: KIND.rectangle, left: 300, top: 300, width: 100, height: 100 }),
  ];
  const bound = { start: { selectId: '1', x: 1, y: 0.5 }, end: { selectId: '2', x: 0.5, y: 0 } };
  for (const scaleX of [1, -1]) {
    const place = { left: 100, top: 50, width: 250, height: 250, scaleX };
    const line = object('3', { type: KIND.solidArrow, ...place, route: 'elbow', ...bound });
    const { points } = courseOf(pageOf([...shapes, line]), line);
    expect(points.map(({ x, y }) => [100 + x * scaleX, 50 + y])).toEqual([
      [100, 50],
      [350, 50],
      [350, 300],
    ]);
  }
});
