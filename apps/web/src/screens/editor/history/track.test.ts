import type { HistoryWork } from '@sw/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeAt, trackOf } from './track.ts';

const one = (from: number, to: number, gestures: number): HistoryWork => ({
  actor: 1,
  from,
  to,
  began: 0,
  ended: 0,
  gestures,
  created: 0,
  changed: 0,
  deleted: 0,
  cleaned: false,
});

test('a step for each gesture: a gap between two works takes no room', () => {
  const track = trackOf([one(11, 20, 10), one(1_001, 1_010, 10)], 0, 1_010);
  expect(track.steps).toBe(20);
  expect([0, 5, 10, 15, 20].map((step) => track.versionAt(step))).toEqual([0, 15, 1_000, 1_005, 1_010]);
  expect([0, 15, 20, 500, 1_005, 1_010].map((version) => track.stepAt(version))).toEqual([0, 5, 10, 10, 15, 20]);
});

test('nothing drawn yet is one step that leads nowhere', () => {
  const track = trackOf([], 0, 0);
  expect([track.steps, track.versionAt(0), track.versionAt(1)]).toEqual([1, 0, 0]);
});

test('further on the slider is never earlier in the log, and every place leads back to itself', () => {
  const works = fc.array(
    fc
      .tuple(fc.nat(500), fc.nat(50), fc.integer({ min: 1, max: 60 }))
      .map(([from, long, gestures]) => one(from + 1, from + 1 + long, Math.min(gestures, long + 1))),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(works, (list) => {
      const head = Math.max(...list.map(({ to }) => to));
      const track = trackOf(list, 0, head);
      // Converting a place to a version and back loses half a version, which is as many steps as works share it, plus half a step.
      const sideBySide = Math.max(
        ...list.map(({ from }) => list.filter((it) => it.from <= from && from <= it.to).length),
      );
      let last = 0;
      for (let step = 0; step <= track.steps; step += 1) {
        const version = track.versionAt(step);
        expect(version).toBeGreaterThanOrEqual(last);
        expect(Math.abs(track.stepAt(version) - step)).toBeLessThanOrEqual(sideBySide / 2 + 1);
        last = version;
      }
      expect(last).toBe(head);
    }),
  );
});

test('a version without a record of its own has the time between those around it', () => {
  const work = [{ ...one(11, 21, 5), began: 1_000, ended: 2_000 }];
  expect([5, 11, 16, 21, 99].map((version) => timeAt(work, version))).toEqual([undefined, 1_000, 1_500, 2_000, 2_000]);
});
