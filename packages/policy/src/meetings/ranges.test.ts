import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyRanges, coversRange, mergeRanges, rangesOverlap, subtractRanges, type TimeRange } from '../index.ts';

const range = fc.tuple(fc.nat(40), fc.nat(12)).map(([from, length]): TimeRange => ({ from, to: from + length }));
const ranges = fc.array(range, { maxLength: 8 });
const has = (some: readonly TimeRange[], at: number) => some.some(({ from, to }) => from <= at && at < to);
const INSTANTS = Array.from({ length: 60 }, (_, at) => at);

test('merged ranges hold the same time, in order, with a gap between each two', () => {
  fc.assert(
    fc.property(ranges, (some) => {
      const merged = mergeRanges(some);
      for (const at of INSTANTS) expect(has(merged, at)).toBe(has(some, at));
      for (const [i, one] of merged.entries()) {
        expect(one.to).toBeGreaterThan(one.from);
        expect(one.from).toBeGreaterThan(merged[i - 1]?.to ?? -1);
      }
    }),
  );
});

test('subtracting leaves the time that is in the first and in none of the second', () => {
  fc.assert(
    fc.property(ranges, ranges, (open, taken) => {
      const left = subtractRanges(open, taken);
      for (const at of INSTANTS) expect(has(left, at)).toBe(has(open, at) && !has(taken, at));
      expect(left).toEqual(mergeRanges(left));
    }),
  );
});

test('a range is covered if every instant of it is', () => {
  fc.assert(
    fc.property(ranges, range, (some, one) => {
      fc.pre(one.from < one.to);
      expect(coversRange(some, one)).toBe(INSTANTS.filter((at) => has([one], at)).every((at) => has(some, at)));
    }),
  );
});

test('ranges that touch do not overlap; busy time stays inside the window', () => {
  expect(rangesOverlap({ from: 0, to: 5 }, { from: 5, to: 9 })).toBe(false);
  expect(rangesOverlap({ from: 0, to: 6 }, { from: 5, to: 9 })).toBe(true);
  expect(
    busyRanges(
      [
        { from: 0, to: 5 },
        { from: 4, to: 8 },
        { from: 20, to: 30 },
      ],
      { from: 3, to: 25 },
    ),
  ).toEqual([
    { from: 3, to: 8 },
    { from: 20, to: 25 },
  ]);
});
