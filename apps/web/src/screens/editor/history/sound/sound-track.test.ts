import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trackOf } from '../track.ts';
import { soundTrackOf, versionBefore } from './sound-track.ts';

const piece = (from: number, to: number, began: number, ended: number, gestures: number) => ({
  actor: 1,
  from,
  to,
  began,
  ended,
  gestures,
  created: gestures,
  changed: 0,
  deleted: 0,
  cleaned: false,
});

/** Ten gestures until 10 s, then ten from 100 s to 110 s. */
const WORK = [piece(1, 10, 0, 10_000, 10), piece(11, 20, 100_000, 110_000, 10)];
const RANGE = { begins: 0, head: 20 };
const trackWith = (...heard: { from: number; to: number }[]) =>
  soundTrackOf(trackOf(WORK, RANGE.begins, RANGE.head), heard, WORK, RANGE);

test('without sound the slider goes by gestures', () => {
  const track = trackWith();
  expect([track.steps, track.marks]).toEqual([20, []]);
  expect(track.placeAt(5)).toEqual({ versionId: 5 });
  expect([track.stepAt({ versionId: 5, time: 4_000 }), track.stepAt({ versionId: 20, time: undefined })]).toEqual([
    5, 20,
  ]);
});

test('a minute of talk after the first work is a minute of the slider, at its place', () => {
  const track = trackWith({ from: 20_000, to: 80_000 });
  expect([track.steps, track.marks]).toEqual([80, [{ from: 10, to: 70 }]]);
  expect(track.placeAt(9)).toEqual({ versionId: 9 });
  expect(track.placeAt(10)).toEqual({ versionId: 10, at: 20_000 });
  expect(track.placeAt(40)).toEqual({ versionId: 10, at: 50_000 });
  expect(track.placeAt(75)).toEqual({ versionId: 15 });
  expect(track.stepAt({ versionId: 10, time: 50_000 })).toBe(40);
  expect(track.stepAt({ versionId: 10, time: 10_000 }), 'drawn, before the talk').toBe(10);
  expect(track.stepAt({ versionId: 15, time: 105_000 })).toBe(75);
});

test('while people talk and draw, the slider goes by what is heard; the version is at or before it', () => {
  const track = trackWith({ from: 100_000, to: 110_000 });
  expect(track.marks).toEqual([{ from: 10, to: 20 }]);
  expect(track.placeAt(15)).toEqual({ versionId: 10, at: 105_000 });
});

test('talk after the last gesture stands at the end, before the present', () => {
  const track = trackWith({ from: 200_000, to: 260_000 });
  expect([track.steps, track.marks]).toEqual([80, [{ from: 20, to: 80 }]]);
  expect(track.placeAt(79).at).toBe(259_000);
  expect(track.placeAt(80)).toEqual({ versionId: 20 });
});

test('the version before a time is never of a record after it', () => {
  expect(versionBefore(WORK, 50_000, RANGE)).toBe(10);
  expect(versionBefore(WORK, 5_000, RANGE)).toBe(0);
  expect(versionBefore(WORK, 105_000, RANGE)).toBe(10);
  expect(versionBefore(WORK, 999_000, RANGE)).toBe(20);
});

test('whatever is heard, a place leads back to its step', () => {
  const pauses = fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1_000, max: 60_000 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(pauses, (all) => {
      let end = 0;
      const heard = all.map(([silence, length]) => {
        const from = end + silence;
        end = from + length;
        return { from, to: end };
      });
      const track = trackWith(...heard);
      let before = -1;
      for (let step = 0; step < track.steps; step += 1) {
        const { versionId, at } = track.placeAt(step);
        expect(versionId).toBeGreaterThanOrEqual(at === undefined ? before : 0);
        if (at === undefined) before = versionId;
        else expect(track.stepAt({ versionId, time: at })).toBe(step);
      }
      for (const [n, { from }] of track.marks.entries()) {
        expect(from).toBeGreaterThanOrEqual(track.marks[n - 1]?.to ?? 0);
      }
      expect(track.marks.at(-1)?.to ?? 0).toBeLessThanOrEqual(track.steps);
    }),
  );
});
