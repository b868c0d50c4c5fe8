import type { Box } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorAt, anchorOn, isNear, pinPlace } from './pin-place.ts';

const BOX: Box = { minX: 100, minY: 200, maxX: 300, maxY: 250 };
const none = () => undefined;

test('a pin goes with its object, and stays where it was when that is gone', () => {
  const anchor = anchorAt({ x: 150, y: 225 }, '7', () => BOX);
  expect(anchor).toEqual({ x: 150, y: 225, object: { selectId: '7', across: 0.25, down: 0.5 } });
  const larger = { minX: 0, minY: 0, maxX: 400, maxY: 100 };
  expect(pinPlace(anchor, () => larger)).toEqual({ x: 100, y: 50, gone: false });
  expect(pinPlace(anchor, none)).toEqual({ x: 150, y: 225, gone: true });
  expect(pinPlace(anchorAt({ x: 1.005, y: 2 }, undefined, none), none)).toEqual({ x: 1, y: 2, gone: false });
  expect(anchorOn('7', () => BOX)).toMatchObject({ x: 300, y: 200, object: { across: 1, down: 0 } });
  expect(anchorOn('7', none)).toBeUndefined();
});

test('a point on an object is found again as long as the object stays', () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(place, place, (across, down) => {
      const point = { x: BOX.minX + across * 200, y: BOX.minY + down * 50 };
      const again = pinPlace(
        anchorAt(point, '7', () => BOX),
        () => BOX,
      );
      expect([again.x, again.y]).toEqual([expect.closeTo(point.x, 6), expect.closeTo(point.y, 6)]);
    }),
  );
});

test('pins up to a window away are drawn, further ones are not', () => {
  const seen = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  expect([-100, -101, 200, 201].map((x) => isNear({ x, y: 50 }, seen))).toEqual([true, false, true, false]);
});
