import { type Box, grow } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { farness, freePlace, keptInView } from './free-place.ts';

const SEEN: Box = { minX: 0, minY: 0, maxX: 1_600, maxY: 900 };
const WITHIN: Box = { minX: -2_400, minY: -1_350, maxX: 4_000, maxY: 2_250 };
const GAP = 40;

const box = fc
  .tuple(
    fc.integer({ min: -1_500, max: 3_000 }),
    fc.integer({ min: -1_000, max: 1_800 }),
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 1, max: 700 }),
  )
  .map(([minX, minY, width, height]): Box => ({ minX, minY, maxX: minX + width, maxY: minY + height }));
const wanted = fc.record({
  size: fc.record({ width: fc.integer({ min: 1, max: 1_200 }), height: fc.integer({ min: 1, max: 800 }) }),
  taken: fc.array(box, { maxLength: 25 }),
});

const isFree = (at: { x: number; y: number }, size: { width: number; height: number }, taken: readonly Box[]) =>
  taken
    .map((one) => grow(one, GAP))
    .every(
      ({ minX, minY, maxX, maxY }) =>
        at.x + size.width / 2 <= minX ||
        at.x - size.width / 2 >= maxX ||
        at.y + size.height / 2 <= minY ||
        at.y - size.height / 2 >= maxY,
    );

test('what is placed covers nothing, and no place nearer to the middle of the view is free', () => {
  fc.assert(
    fc.property(wanted, ({ size, taken }) => {
      const at = freePlace({ size, seen: SEEN, taken, within: WITHIN, gap: GAP });
      const middle = { x: 800, y: 450 };
      if (isFree(middle, size, taken)) expect(at).toEqual(middle);
      if (at) expect(isFree(at, size, taken)).toBe(true);
      const far = at ? farness(SEEN, at) : Number.POSITIVE_INFINITY;
      // No point of a grid is nearer.
      for (let x = WITHIN.minX; x <= WITHIN.maxX; x += 100) {
        for (let y = WITHIN.minY; y <= WITHIN.maxY; y += 90) {
          if (farness(SEEN, { x, y }) < far - 1e-9) expect(isFree({ x, y }, size, taken)).toBe(false);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('among hundreds of objects there is a place beside them, found at once', () => {
  const taken = Array.from({ length: 900 }, (_, i): Box => {
    const [x, y] = [(i % 30) * 60 - 100, Math.floor(i / 30) * 40 - 150];
    return { minX: x, minY: y, maxX: x + 58, maxY: y + 38 };
  });
  const size = { width: 400, height: 200 };
  const at = freePlace({ size, seen: SEEN, taken, within: WITHIN, gap: GAP });
  expect(at && isFree(at, size, taken)).toBe(true);
});

test('something that does not fit begins in the view, and what fits is in it whole', () => {
  expect(keptInView({ x: 800, y: 450 }, { width: 700, height: 9_000 }, SEEN)).toEqual({ x: 800, y: 4_500 });
  expect(keptInView({ x: 1_550, y: 20 }, { width: 400, height: 100 }, SEEN)).toEqual({ x: 1_400, y: 50 });
  expect(keptInView({ x: 700, y: 300 }, { width: 400, height: 100 }, SEEN)).toEqual({ x: 700, y: 300 });
});
