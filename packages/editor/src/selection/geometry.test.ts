import type { BoardObject } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sceneOf } from '../../testing/fake-stage.ts';
import { anyObjects, crowds, pageOf, shapes, strokes } from '../../testing/objects.ts';
import { outlineOf } from '../edit/outline.ts';
import { distance } from '../edit/segments.ts';
import { resizeBy, rotateBy, snapAngle } from './drag-handle.ts';
import { frameAt, frameCorners, frameOf, frameOfAll, inFrame } from './frame.ts';
import { inMarquee, touches } from './hit.ts';
import { snap, snapField } from './snap.ts';
import { type Transform, transformed, transformPoint } from './transform.ts';

const page = (object: BoardObject) => sceneOf(pageOf([object]));
const along = new Set(['1']);
const pointsOf = (object: BoardObject): Point[] => outlineOf(page(object), object).lines.flat();
const factors = fc.constantFrom(0.5, 2, 3, -1, -2);
const about = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) });

/** Hundredths of a unit, times how far a scale of 3 carries them, at a few hundred units. */
const CLOSE = 0.2;

function inverse(transform: Transform): Transform {
  if (transform.type === 'move') return { ...transform, dx: -transform.dx, dy: -transform.dy };
  if (transform.type === 'rotate') return { ...transform, degrees: -transform.degrees };
  return { ...transform, x: 1 / transform.x, y: 1 / transform.y };
}

const evenly: fc.Arbitrary<Transform> = fc.oneof(
  about.map(({ x, y }): Transform => ({ type: 'move', dx: x, dy: y })),
  fc
    .tuple(about, fc.integer({ min: -180, max: 180 }))
    .map(([at, degrees]): Transform => ({ type: 'rotate', about: at, degrees })),
  fc
    .tuple(about, fc.constantFrom(0.5, 2, 3))
    .map(([at, by]): Transform => ({ type: 'scale', about: at, axes: 0, x: by, y: by })),
);

test('an object is drawn where the transform puts each of its points', () => {
  fc.assert(
    fc.property(fc.oneof(strokes, fc.constant(undefined)), anyObjects, evenly, (stroke, other, transform) => {
      const object = stroke ?? other;
      // A shape that is made larger is drawn again: rounded corners keep their radius, so only its frame can be compared.
      const before = stroke ? pointsOf(object) : frameCorners(frameOf(page(object), object));
      const moved = transformed(page(object), object, transform, along);
      const after = stroke ? pointsOf(moved) : frameCorners(frameOf(page(moved), moved));
      const wanted = before.map((point) => transformPoint(transform, point));
      if (object.type === 212) return;
      for (const [i, point] of wanted.entries())
        expect(distance(point, after[i] ?? { x: 1e9, y: 0 })).toBeLessThan(CLOSE);
    }),
  );
});

test('a transform and its inverse leave every object as it was', () => {
  fc.assert(
    fc.property(anyObjects, evenly, (object, transform) => {
      const there = transformed(page(object), object, transform, along);
      const back = transformed(page(there), there, inverse(transform), along);
      const [before, after] = [pointsOf(object), pointsOf(back)];
      for (const [i, point] of before.entries())
        expect(distance(point, after[i] ?? { x: 1e9, y: 0 })).toBeLessThan(CLOSE);
    }),
  );
});

test('a stretch along its own axes and back leaves a shape or a stroke as it was, mirrored ones too', () => {
  fc.assert(
    fc.property(fc.oneof(shapes, strokes), about, factors, factors, (object, at, x, y) => {
      const stretch: Transform = { type: 'scale', about: at, axes: object.angle, x, y };
      const there = transformed(page(object), object, stretch, along);
      const back = transformed(page(there), there, inverse(stretch), along);
      const [before, after] = [pointsOf(object), pointsOf(back)];
      for (const [i, point] of before.entries())
        expect(distance(point, after[i] ?? { x: 1e9, y: 0 })).toBeLessThan(CLOSE);
    }),
  );
});

test('a corner handle follows the hand and the opposite corner stays', () => {
  fc.assert(
    fc.property(shapes, about, (object, to) => {
      const frame = frameOf(page(object), object);
      const at = inFrame(frame, to);
      fc.pre(Math.abs(at.x) > 5 && Math.abs(at.y) > 5);
      const next = transformed(
        page(object),
        object,
        resizeBy(frame, 'se', to, { steady: false, central: false }, false),
        along,
      );
      const corners = frameCorners(frameOf(page(next), next));
      const nearest = (point: Point): number => Math.min(...corners.map((corner) => distance(corner, point)));
      expect(nearest(to)).toBeLessThan(1);
      expect(nearest(frame.corner)).toBeLessThan(1);
    }),
  );
});

test('with Shift a turn ends at a multiple of 15°, never more than 7.5° from the hand', () => {
  fc.assert(
    fc.property(shapes, about, about, (object, from, to) => {
      const frame = frameOf(page(object), object);
      const free = rotateBy(frame, from, to, { steady: false, central: false });
      const steady = rotateBy(frame, from, to, { steady: true, central: false });
      if (free.type !== 'rotate' || steady.type !== 'rotate') throw new Error('not a turn');
      expect(Math.abs(steady.degrees - free.degrees)).toBeLessThanOrEqual(7.5 + 1e-9);
      expect(snapAngle(frame.angle + steady.degrees)).toBeCloseTo(frame.angle + steady.degrees, 6);
    }),
  );
});

/** Points along the outline, half a unit apart. */
function samples(object: BoardObject, scene: ReturnType<typeof sceneOf>): Point[] {
  return outlineOf(scene, object).lines.flatMap((line) =>
    line.flatMap((to, i) => {
      const from = line[i - 1] ?? to;
      const steps = Math.ceil(distance(from, to) * 2) + 1;
      return Array.from({ length: steps + 1 }, (_, n) => ({
        x: from.x + ((to.x - from.x) * n) / steps,
        y: from.y + ((to.y - from.y) * n) / steps,
      }));
    }),
  );
}

test('a marquee takes exactly what brute force finds to touch it', () => {
  fc.assert(
    fc.property(
      crowds,
      about,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      (objects, at, w, h) => {
        const scene = sceneOf(pageOf(objects));
        const box = { minX: at.x, minY: at.y, maxX: at.x + w, maxY: at.y + h };
        const found = inMarquee(scene, box);
        for (const object of objects) {
          const within =
            (by: number) =>
            (p: Point): boolean =>
              p.x >= box.minX - by && p.x <= box.maxX + by && p.y >= box.minY - by && p.y <= box.maxY + by;
          const points = samples(object, scene);
          // Its inside counts if it is filled: then the box's corner lies in it.
          const around = outlineOf(scene, object).solid && touches(scene, object, at, 0);
          if (points.some(within(0)) || around) expect(found.has(object.selectId)).toBe(true);
          else if (!points.some(within(1))) expect(found.has(object.selectId)).toBe(false);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a point on the drawn line is touched, one far from everything is not', () => {
  fc.assert(
    fc.property(anyObjects, fc.nat(), (object, n) => {
      const scene = page(object);
      const points = samples(object, scene);
      const point = points[n % points.length] ?? { x: 0, y: 0 };
      expect(touches(scene, object, point, 0.01)).toBe(true);
      expect(touches(scene, object, { x: 1e5, y: 1e5 }, 10)).toBe(false);
    }),
  );
});

test('snapping never moves more than its distance, and what it moves stands in line', () => {
  const boxes = fc
    .tuple(about, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }))
    .map(([{ x, y }, w, h]) => ({ minX: x, minY: y, maxX: x + w, maxY: y + h }));
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 30 }), fc.integer({ min: 0, max: 20 }), (box, others, reach) => {
      const { dx, dy, guides } = snap(box, snapField(others), reach);
      expect(Math.abs(dx)).toBeLessThanOrEqual(reach);
      expect(Math.abs(dy)).toBeLessThanOrEqual(reach);
      const onX = [box.minX + dx, (box.minX + box.maxX) / 2 + dx, box.maxX + dx];
      for (const { axis, at } of guides) if (axis === 'x') expect(onX.some((x) => Math.abs(x - at) < 1e-9)).toBe(true);
      // Brute force: no other edge would have been nearer.
      const edges = others.flatMap(({ minX, maxX }) => [minX, (minX + maxX) / 2, maxX]);
      const here = [box.minX, (box.minX + box.maxX) / 2, box.maxX];
      const ways = edges.flatMap((edge) => here.map((x) => Math.abs(edge - x))).filter((way) => way <= reach);
      expect(Math.abs(dx)).toBeCloseTo(ways.length === 0 ? 0 : Math.min(...ways), 9);
    }),
  );
});

test('the frame of several holds every one of them', () => {
  fc.assert(
    fc.property(crowds, (objects) => {
      const scene = sceneOf(pageOf(objects));
      const frame = frameOfAll(scene, objects);
      if (!frame) throw new Error('no frame');
      for (const object of objects) {
        for (const corner of frameCorners(frameOf(scene, object))) {
          const { x, y } = inFrame(frame, corner);
          expect(x).toBeGreaterThan(-1e-6);
          expect(y).toBeGreaterThan(-1e-6);
          expect(x).toBeLessThan(frame.width + 1e-6);
          expect(y).toBeLessThan(frame.height + 1e-6);
        }
      }
      expect(frameAt(frame, 0, 0)).toEqual(frame.corner);
    }),
  );
});
