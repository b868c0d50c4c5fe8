import type { Camera } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaBetween,
  bounded,
  centredAt,
  centreOf,
  fitted,
  panned,
  seenBox,
  stepIn,
  stepOut,
  toPage,
  toWindow,
  ZOOM,
  zoomedTo,
} from './camera.ts';
import { glideAt, View } from './view.ts';

const cameras: fc.Arbitrary<Camera> = fc.record({
  x: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  y: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  zoom: fc.double({ min: ZOOM.least, max: ZOOM.most, noNaN: true }),
});
const points = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 2000 }) });
const size = { width: 1000, height: 800 };

test('what is under the pointer stays there, whatever the zoom', () => {
  fc.assert(
    fc.property(cameras, points, fc.double({ min: 0.001, max: 100, noNaN: true }), (camera, at, zoom) => {
      const next = zoomedTo(camera, zoom, at);
      const [before, after] = [toPage(camera, at), toPage(next, at)];
      expect(after.x).toBeCloseTo(before.x, 5);
      expect(after.y).toBeCloseTo(before.y, 5);
      expect(next.zoom).toBeGreaterThanOrEqual(ZOOM.least);
      expect(next.zoom).toBeLessThanOrEqual(ZOOM.most);
    }),
  );
});

test('to the window and back is the same point, and a pan back is the same view', () => {
  fc.assert(
    fc.property(cameras, points, fc.integer({ min: -500, max: 500 }), (camera, at, by) => {
      const there = toPage(camera, toWindow(camera, at));
      expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(1e-6);
      const back = panned(panned(camera, by, -by), -by, by);
      expect(Math.hypot(back.x - camera.x, back.y - camera.y)).toBeLessThan(1e-6);
    }),
  );
});

test('R9.49 steps go through 100 % and end at the bounds', () => {
  expect([stepIn(1), stepOut(1), stepIn(0.8), stepOut(1.25), stepIn(0.9)]).toEqual([1.25, 0.8, 1, 1, 1]);
  expect([stepIn(ZOOM.most), stepOut(ZOOM.least)]).toEqual([ZOOM.most, ZOOM.least]);
});

test('a box that is fitted is seen whole beside what covers the window, and never larger than life', () => {
  const insets = { left: 70, top: 64, right: 0, bottom: 0 };
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 9_000 }), ({ x, y }, w, h) => {
      const camera = fitted({ minX: x, minY: y, maxX: x + w, maxY: y + h }, size, insets);
      const seen = seenBox(camera, size);
      const covered = { left: insets.left / camera.zoom, top: insets.top / camera.zoom };
      expect(seen.minX + covered.left).toBeLessThanOrEqual(x);
      expect(seen.maxX).toBeGreaterThanOrEqual(x + w);
      expect(seen.minY + covered.top).toBeLessThanOrEqual(y);
      expect(seen.maxY).toBeGreaterThanOrEqual(y + h);
      expect(camera.zoom).toBeLessThanOrEqual(1);
    }),
  );
});

test('panning has an end', () => {
  expect(bounded({ x: 1e12, y: -1e12, zoom: 100 })).toEqual({ x: 1e6, y: -1e6, zoom: ZOOM.most });
});

test('a glide begins where the view is and ends where it goes', () => {
  fc.assert(
    fc.property(cameras, cameras, (from, to) => {
      const start = glideAt(from, to, size, 0);
      expect(Math.abs(start.x - from.x) + Math.abs(start.y - from.y)).toBeLessThan(1e-3);
      expect(start.zoom).toBeCloseTo(from.zoom, 6);
      expect(glideAt(from, to, size, 1)).toEqual(to);
      const half = glideAt(from, to, size, 0.5).zoom;
      expect(half).toBeGreaterThanOrEqual(Math.min(from.zoom, to.zoom) - 1e-9);
      expect(half).toBeLessThanOrEqual(Math.max(from.zoom, to.zoom) + 1e-9);
    }),
  );
});

test('a glide between zooms that differ in their last digit only is one of places', () => {
  const half = glideAt({ x: 0, y: 0, zoom: 1 }, { x: 100, y: 0, zoom: 1 + Number.EPSILON }, size, 0.5);
  expect(half.x).toBeCloseTo(87.5, 6);
});

test('a glide takes frames until its time is over, and a hand on the canvas ends it', () => {
  let now = 0;
  let frames: (() => void)[] = [];
  const seen: Camera[] = [];
  const view = new View({
    now: () => now,
    requestFrame: (run) => {
      frames.push(run);
      return () => {
        frames = frames.filter((one) => one !== run);
      };
    },
    reducedMotion: () => false,
    moved: (camera) => seen.push(camera),
  });
  view.resize(size);
  view.glideTo({ x: 100, y: 0, zoom: 1 });
  for (const at of [100, 200, 400]) {
    now = at;
    for (const run of frames.splice(0)) run();
  }
  expect(seen).toHaveLength(3);
  expect(view.camera).toEqual({ x: 100, y: 0, zoom: 1 });
  expect(frames).toHaveLength(0);
  view.glideTo({ x: 0, y: 0, zoom: 2 });
  // A request during a glide refers to the target view.
  expect(view.aim).toEqual({ x: 0, y: 0, zoom: 2 });
  view.set({ x: 5, y: 5, zoom: 1 });
  expect(view.aim).toBe(view.camera);
  expect(frames).toHaveLength(0);
  expect(view.camera).toEqual({ x: 5, y: 5, zoom: 1 });
});

const sides = fc.record({ left: fc.integer({ min: 0, max: 400 }), right: fc.integer({ min: 0, max: 400 }) });

test('a view that is centred at a point has it in the middle of the work area', () => {
  fc.assert(
    fc.property(points, cameras, sides, (centre, { zoom }, beside) => {
      const area = areaBetween(size, beside);
      const camera = centredAt(centre, zoom, area);
      const middle = toWindow(camera, centre);
      expect(middle.x).toBeCloseTo(beside.left + (size.width - beside.left - beside.right) / 2, 5);
      expect(middle.y).toBeCloseTo(size.height / 2, 5);
      expect(centreOf(camera, area).x).toBeCloseTo(centre.x, 5);
      const { minX, maxX } = seenBox(camera, area);
      expect((minX + maxX) / 2).toBeCloseTo(centre.x, 5);
    }),
  );
});

test('what is in the middle stays there when something comes beside the work area, also during a glide', () => {
  fc.assert(
    fc.property(cameras, cameras, sides, sides, (from, to, first, next) => {
      const view = new View({
        now: () => 0,
        requestFrame: () => () => undefined,
        reducedMotion: () => false,
        moved: () => undefined,
      });
      view.setSides(first);
      view.resize(size);
      view.set(from);
      view.glideTo(to);
      const before = centreOf(view.aim, view.area);
      view.setSides(next);
      const after = centreOf(view.camera, view.area);
      expect(after.x).toBeCloseTo(before.x, 3);
      expect(after.y).toBeCloseTo(before.y, 3);
      expect(view.camera.zoom).toBe(view.aim.zoom);
    }),
  );
});
