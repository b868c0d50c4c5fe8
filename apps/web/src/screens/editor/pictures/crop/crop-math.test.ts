import type { Crop } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASPECTS, aspectOf, dragCrop, HANDLES, rounded, withAspect } from './crop-math.ts';

const PICTURE = { width: 800, height: 600 };
const WHOLE: Crop = { left: 0, top: 0, ...PICTURE };
const far = fc.integer({ min: -2_000, max: 2_000 });
const pull = fc.record({ handle: fc.constantFrom(...HANDLES, 'inside' as const), x: far, y: far });
const EDGE = 1e-6;

function expectWithin({ left, top, width, height }: Crop): void {
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(-EDGE);
  expect(left + width).toBeLessThanOrEqual(800 + EDGE);
  expect(top + height).toBeLessThanOrEqual(600 + EDGE);
  expect(Math.min(width, height)).toBeGreaterThan(0);
}

test('R2.49 however the handles are pulled, what is shown stays within the picture', () => {
  fc.assert(
    fc.property(fc.array(pull, { maxLength: 8 }), fc.constantFrom(...ASPECTS), (pulls, name) => {
      const aspect = aspectOf(name, PICTURE);
      let crop = withAspect(WHOLE, aspect);
      for (const { handle, x, y } of pulls) {
        crop = dragCrop(crop, handle, { x, y }, PICTURE, aspect);
        expectWithin(crop);
        if (aspect !== undefined) expect(crop.width / crop.height).toBeCloseTo(aspect, 6);
        expectWithin(rounded(crop, PICTURE));
      }
    }),
  );
});

test('a corner stays where it is while the one across from it is pulled', () => {
  expect(dragCrop(WHOLE, 'se', { x: -300, y: -100 }, PICTURE, undefined)).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 500,
  });
  expect(dragCrop(WHOLE, 'nw', { x: 300, y: 100 }, PICTURE, undefined)).toEqual({
    left: 300,
    top: 100,
    width: 500,
    height: 500,
  });
  expect(dragCrop(WHOLE, 'e', { x: -400, y: 50 }, PICTURE, 1)).toEqual({ left: 0, top: 100, width: 400, height: 400 });
});

test('the inside is moved as a whole, up to the edges', () => {
  const crop = { left: 100, top: 100, width: 200, height: 200 };
  expect(dragCrop(crop, 'inside', { x: 2_000, y: -2_000 }, PICTURE, 1)).toEqual({ ...crop, left: 600, top: 0 });
});

test('proportions take as much as there is of what is shown', () => {
  expect(withAspect(WHOLE, aspectOf('1:1', PICTURE))).toEqual({ left: 100, top: 0, width: 600, height: 600 });
  expect(withAspect(WHOLE, aspectOf('free', PICTURE))).toBe(WHOLE);
  expect(aspectOf('original', PICTURE)).toBeCloseTo(4 / 3);
});

test('a picture smaller than a handle can be cropped all the same', () => {
  const tiny = { width: 4, height: 3 };
  const crop = dragCrop({ left: 0, top: 0, ...tiny }, 'se', { x: -10, y: -10 }, tiny, undefined);
  expect(crop).toEqual({ left: 0, top: 0, width: 4, height: 3 });
});
