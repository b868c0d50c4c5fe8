import { expect, test } from 'vitest';
import { INK_SPAN, type InkPoint, MAX_INK_POINTS, packInk, splitStroke, unpackInk } from './index.ts';

const unpacked = (ink: string) => {
  const read = unpackInk(ink);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('R9.19 I1 points are tenths of a unit in 16 bits from the stroke’s own origin', () => {
  const points = [
    { x: 100.24, y: -50 },
    { x: 90.04, y: 6503.44 },
  ];
  const { left, top, ink } = packInk(points, 8);
  expect([left, top]).toEqual([90, -50]);
  expect(unpacked(ink).points).toEqual([
    { x: 10.2, y: 0 },
    { x: 0, y: 6553.4 },
  ]);
  expect(atob(ink)).toHaveLength(8 + 2 * 4);
});

test('R9.20 I2 width is packed above 20 bits, the count and the pressure flag below', () => {
  const { ink } = packInk(
    [
      { x: 0, y: 0, pressure: 0.5 },
      { x: 1, y: 1, pressure: 1 },
    ],
    26,
  );
  const bytes = Uint8Array.from(atob(ink), (unit) => unit.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const head = BigInt(view.getUint32(0, true)) * 2n ** 32n + BigInt(view.getUint32(4, true));
  expect(head >> 20n).toBe(260n);
  expect((head >> 19n) & 1n).toBe(1n);
  expect(head & 0x7ffffn).toBe(2n);
  expect(unpacked(ink)).toEqual({
    width: 26,
    points: [
      { x: 0, y: 0, pressure: 128 / 255 },
      { x: 1, y: 1, pressure: 1 },
    ],
  });
});

const extent = (points: readonly InkPoint[]): number => {
  const xs = points.map(({ x }) => x);
  return Math.max(...xs) - Math.min(...xs);
};

test('I3 a stroke wider than the range is split, and neighbours share a point', () => {
  const points = Array.from({ length: 300 }, (_, i) => ({ x: i * 100, y: 0 }));
  const pieces = splitStroke(points);
  expect(pieces.length).toBe(5);
  for (const piece of pieces) expect(extent(piece)).toBeLessThanOrEqual(INK_SPAN);
  for (const [i, piece] of pieces.entries()) if (i > 0) expect(piece[0]).toEqual(pieces[i - 1]?.at(-1));
});

test('I3 a jump over more than the range gets points on its way', () => {
  const pieces = splitStroke([
    { x: 0, y: 0, pressure: 0 },
    { x: 20_000, y: 100, pressure: 1 },
  ]);
  for (const piece of pieces) expect(extent(piece)).toBeLessThanOrEqual(INK_SPAN);
  expect(pieces.flat().every(({ pressure }) => pressure !== undefined)).toBe(true);
});

test('I3 a stroke of too many points is split; short ones and none are not', () => {
  expect(splitStroke(Array.from({ length: MAX_INK_POINTS + 5 }, (_, i) => ({ x: i % 7, y: 0 })))).toHaveLength(2);
  expect(splitStroke([{ x: 1, y: 1 }])).toEqual([[{ x: 1, y: 1 }]]);
  expect(splitStroke([])).toEqual([]);
});

test.each(['', 'AA==', '&&&', btoa('12345678'), btoa(`${'\0'.repeat(4)}\u0003\0\0\0x`)])(
  'I4 %j is not ink, and says so',
  (ink) => {
    expect(unpackInk(ink).ok).toBe(false);
  },
);
