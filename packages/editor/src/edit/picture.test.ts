import { type BoardObject, type Crop, KIND } from '@sw/board-model';
import { shownPart } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RADIANS } from './numbers.ts';
import { cropped, replaced } from './picture.ts';
import { pictureRows } from './picture-rows.ts';

const PICTURE = { width: 800, height: 600 };

const image = (more: Partial<BoardObject> = {}): BoardObject => ({
  selectId: '1',
  type: KIND.image,
  zIndex: 1,
  left: 100,
  top: 50,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  width: 400,
  height: 300,
  imgSrc: '/cdn/1',
  ...more,
});

/** Where a pixel of the picture is on the page. */
function pixelAt(object: BoardObject, x: number, y: number): readonly [number, number] {
  const part = shownPart(PICTURE, object.crop);
  const { width = part.width, height = part.height, left, top, angle, scaleX, scaleY } = object;
  const dx = ((x - part.left) / part.width) * width * scaleX;
  const dy = ((y - part.top) / part.height) * height * scaleY;
  const [cos, sin] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
  return [left + dx * cos - dy * sin, top + dx * sin + dy * cos];
}

const part = fc
  .record({
    x: fc.integer({ min: 0, max: 700 }),
    y: fc.integer({ min: 0, max: 500 }),
    w: fc.integer({ min: 60, max: 800 }),
    h: fc.integer({ min: 60, max: 600 }),
  })
  .map(({ x, y, w, h }): Crop => ({ left: x, top: y, width: Math.min(w, 800 - x), height: Math.min(h, 600 - y) }));

test('R3.74 a crop covers what is beside it: every pixel that is seen before and after stays where it is', () => {
  fc.assert(
    fc.property(
      fc.option(part, { nil: undefined }),
      part,
      fc.record({
        angle: fc.integer({ min: 0, max: 359 }),
        scaleX: fc.constantFrom(1, -1, 2),
        scaleY: fc.constantFrom(1, -1, 0.5),
      }),
      (before, after, turned) => {
        const object = image({ ...turned, ...(before ? { crop: before } : {}) });
        const next = cropped(object, after, PICTURE);
        for (const [x, y] of [
          [after.left, after.top],
          [after.left + after.width, after.top + after.height],
        ] as const) {
          const [was, is] = [pixelAt(object, x, y), pixelAt(next, x, y)];
          // Places are kept to a hundredth; far from the corner the size adds another, four times as large where it is stretched.
          expect(Math.hypot(was[0] - is[0], was[1] - is[1])).toBeLessThan(0.2);
        }
      },
    ),
  );
});

test('a crop of the whole picture is none, and one of nothing does not happen', () => {
  const object = image({ crop: { left: 200, top: 0, width: 400, height: 600 } });
  const whole = cropped(object, { left: 0, top: 0, width: 800, height: 600 }, PICTURE);
  expect(whole.crop).toBeUndefined();
  expect(whole).toMatchObject({ left: -100, top: 50, width: 800, height: 300 });
  expect(cropped(object, undefined, PICTURE)).toEqual(whole);
  expect(cropped(object, { left: 900, top: 0, width: 10, height: 10 }, PICTURE)).toBe(object);
});

test('another picture stands in the middle of the box of the one before, whole', () => {
  const object = image({ crop: { left: 0, top: 0, width: 10, height: 10 }, name: 'old.png' });
  const next = replaced(object, { imgSrc: '/cdn/2', name: 'new.png', size: { width: 300, height: 300 } });
  expect(next).toMatchObject({ imgSrc: '/cdn/2', name: 'new.png', left: 150, top: 50, width: 300, height: 300 });
  expect(next.crop).toBeUndefined();
});

test('pictures that are put down together are seen together, side by side, in their proportions and never larger than they are', () => {
  const seen = { minX: -500, minY: -300, maxX: 500, maxY: 300 };
  const side = fc.integer({ min: 1, max: 4_000 });
  const sizes = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sizes, (all) => {
      const boxes = pictureRows(all, { x: 0, y: 0 }, seen, 8);
      expect(boxes).toHaveLength(all.length);
      for (const [i, box] of boxes.entries()) {
        const { width, height } = all[i] ?? { width: 1, height: 1 };
        const [wide, high] = [box.maxX - box.minX, box.maxY - box.minY];
        expect(wide).toBeLessThanOrEqual(width + 1e-9);
        expect(wide * height).toBeCloseTo(high * width, 3);
        for (const other of boxes.slice(i + 1)) {
          const apart = other.minX >= box.maxX - 1e-9 || box.minX >= other.maxX - 1e-9 || other.minY >= box.maxY - 1e-9;
          expect(apart).toBe(true);
        }
      }
      const [left, right] = [Math.min(...boxes.map((box) => box.minX)), Math.max(...boxes.map((box) => box.maxX))];
      expect((left + right) / 2).toBeLessThan(1_000);
    }),
  );
  const [one] = pictureRows([{ width: 4_000, height: 2_000 }], { x: 10, y: 20 }, seen, 8);
  expect(one).toEqual({ minX: -290, minY: -130, maxX: 310, maxY: 170 });
});
