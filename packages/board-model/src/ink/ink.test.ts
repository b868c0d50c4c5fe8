import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INK_SPAN, type InkPoint, inkExtent, MAX_INK_POINTS, packInk, splitStroke, unpackInk } from '../index.ts';

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

test('I5 the extent of a stroke is that of its points, for all that can and cannot be read', () => {
  const place = fc.double({ min: -3_000, max: 3_000, noNaN: true });
  const pressure = fc.double({ min: 0, max: 1, noNaN: true });
  const points = fc.oneof(
    fc.array(fc.record({ x: place, y: place }), { maxLength: 30 }),
    fc.array(fc.record({ x: place, y: place, pressure }), { maxLength: 30 }),
  );
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 200 }), (drawn, width) => {
      const { ink } = packInk(drawn, width);
      const read = unpacked(ink);
      const [xs, ys] = [read.points.map(({ x }) => x), read.points.map(({ y }) => y)];
      const around = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
      const box = drawn.length === 0 ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : around;
      const pressed = read.points[0]?.pressure !== undefined;
      expect(inkExtent(ink)).toEqual({ ok: true, value: { ...box, width: read.width, pressed } });
    }),
  );
  for (const ink of ['', '%', 'AAAA', btoa('\u0000'.repeat(9))]) expect(inkExtent(ink)).toEqual(unpackInk(ink));
});
