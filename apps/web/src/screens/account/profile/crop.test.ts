import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Crop, cropSide, movedCrop, startCrop, ZOOM_MAX, zoomedCrop } from './crop.ts';

const side = fc.integer({ min: 1, max: 8_000 });
const step = fc.oneof(
  fc.record({ dx: fc.integer({ min: -9_000, max: 9_000 }), dy: fc.integer({ min: -9_000, max: 9_000 }) }),
  fc.record({ zoom: fc.double({ min: -2, max: 9, noNaN: true }) }),
);

it('R7.65 whatever is dragged and zoomed, the square stays inside the picture', () => {
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const size = { width, height };
      const crop = steps.reduce<Crop>(
        (now, one) => ('zoom' in one ? zoomedCrop(size, now, one.zoom) : movedCrop(size, now, one.dx, one.dy)),
        startCrop(size),
      );
      const half = cropSide(size, crop) / 2;
      expect(crop.zoom).toBeGreaterThanOrEqual(1);
      expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX);
      expect(crop.x - half).toBeGreaterThanOrEqual(-1e-9);
      expect(crop.y - half).toBeGreaterThanOrEqual(-1e-9);
      expect(crop.x + half).toBeLessThanOrEqual(width + 1e-9);
      expect(crop.y + half).toBeLessThanOrEqual(height + 1e-9);
    }),
  );
});

it('zooming in and out again gives the square before, away from the edges', () => {
  const size = { width: 1_000, height: 600 };
  const start = startCrop(size);
  expect(zoomedCrop(size, zoomedCrop(size, start, 3), 1)).toEqual(start);
});
