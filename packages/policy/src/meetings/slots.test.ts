import { MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coversRange,
  freeGaps,
  nearestFree,
  nextFreeSlots,
  type RoomTime,
  rangesOverlap,
  type TimeRange,
  waysOut,
} from '../index.ts';

const at = (from: number, to: number): TimeRange => ({ from: from * MINUTE, to: to * MINUTE });
const day: RoomTime = { open: [at(480, 1_200)], busy: [at(540, 600), at(600, 630), at(700, 1_190)] };

test('the free gaps of a day lie between its meetings and inside its hours', () => {
  expect(freeGaps(day, 0)).toEqual([at(480, 540), at(630, 700), at(1_190, 1_200)]);
  expect(freeGaps(day, 500 * MINUTE)[0]).toEqual(at(500, 540));
});

test('free slots begin on a step of the schedule, or where the gap begins if they fit only there', () => {
  const slots = (from: number, length: number, count = 5) =>
    nextFreeSlots(day, { from: from * MINUTE, length: length * MINUTE, count });
  expect(slots(481, 30)).toEqual([at(495, 525), at(630, 660), at(660, 690)]);
  expect(slots(481, 30, 2)).toHaveLength(2);
  expect(slots(481, 55)).toEqual([at(481, 536), at(630, 685)]);
  expect(slots(481, 10, 20)).toContainEqual(at(1_190, 1_200));
  expect(slots(0, 90)).toEqual([]);
  expect(slots(0, 0)).toEqual([]);
});

test('free times begin on whole minutes, also after a meeting that people ended early', () => {
  const ended = 540 * MINUTE + 17_123;
  const time: RoomTime = { open: [at(480, 600)], busy: [{ from: 480 * MINUTE, to: ended }] };
  expect(nextFreeSlots(time, { from: 0, length: 50 * MINUTE, count: 1 })).toEqual([at(541, 591)]);
  expect(nearestFree(time, at(500, 550), 0)).toEqual(at(541, 591));
  expect(nearestFree({ ...time, busy: [] }, at(500, 550), ended)).toEqual(at(541, 591));
});

const range = fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 120 })).map(([from, length]) => at(from, from + length));
const roomTime = fc.record({
  open: fc.array(range, { maxLength: 4 }),
  busy: fc.array(range, { maxLength: 8 }),
});
const length = fc.integer({ min: 1, max: 90 }).map((minutes) => minutes * MINUTE);
const instant = fc.nat(700).map((minutes) => minutes * MINUTE);

const isFree = (time: RoomTime, slot: TimeRange) =>
  coversRange(time.open, slot) && !time.busy.some((busy) => rangesOverlap(busy, slot));

test('a free slot never overlaps a meeting or another slot, and is always within the hours and not in the past', () => {
  fc.assert(
    fc.property(roomTime, instant, length, fc.integer({ min: 1, max: 20 }), (time, from, size, count) => {
      const slots = nextFreeSlots(time, { from, length: size, count });
      expect(slots.length).toBeLessThanOrEqual(count);
      for (const [i, slot] of slots.entries()) {
        expect(slot.to - slot.from).toBe(size);
        expect(slot.from).toBeGreaterThanOrEqual(Math.max(from, slots[i - 1]?.to ?? 0));
        expect(isFree(time, slot)).toBe(true);
      }
    }),
  );
});

test('the nearest free time is free, and no free time is nearer', () => {
  fc.assert(
    fc.property(roomTime, range, instant, (time, wanted, from) => {
      const found = nearestFree(time, wanted, from);
      const size = wanted.to - wanted.from;
      const starts = Array.from({ length: 800 }, (_, minute) => minute * MINUTE).filter(
        (start) => start >= from && isFree(time, { from: start, to: start + size }),
      );
      if (found === undefined) {
        expect(starts).toEqual([]);
        return;
      }
      expect(found.to - found.from).toBe(size);
      expect(found.from).toBeGreaterThanOrEqual(from);
      expect(isFree(time, found)).toBe(true);
      const distance = Math.min(...starts.map((start) => Math.abs(start - wanted.from)));
      expect(Math.abs(found.from - wanted.from)).toBe(distance);
    }),
  );
});

test('R8.55 the ways out of a conflict: the smallest free rooms that are large enough, and the nearest free time', () => {
  const free: RoomTime = { open: [at(480, 1_200)], busy: [] };
  const others = [
    { roomId: 'small', capacity: 4, time: free },
    { roomId: 'hall', capacity: 100, time: free },
    { roomId: 'equal', capacity: 8, time: free },
    { roomId: 'taken', capacity: 8, time: day },
    { roomId: 'next', capacity: 12, time: free },
    { roomId: 'large', capacity: 40, time: free },
  ];
  const room = { roomId: 'wanted', capacity: 8, time: day };
  const wanted = at(600, 660);
  expect(waysOut(room, [room, ...others], { wanted, now: 0 })).toEqual({
    rooms: ['equal', 'next', 'large'],
    nearest: at(630, 690),
  });
  expect(waysOut(room, [], { wanted, now: 1_100 * MINUTE })).toEqual({ rooms: [], nearest: undefined });
});
