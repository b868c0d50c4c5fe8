import { rangesOverlap } from '@sw/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownHours, sideBySide } from './week-layout.ts';

const meeting = fc
  .record({ from: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 60 }) })
  .map(({ from, length }) => ({ from, to: from + length }));
const meetings = fc.array(meeting, { maxLength: 40 }).map((all) => all.map((one, id) => ({ ...one, id })));

describe('meetings at one time', () => {
  it('keep all of them, each once', () => {
    fc.assert(
      fc.property(meetings, (all) => {
        const ids = sideBySide(all).map(({ id }) => id);
        expect(ids.sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
      }),
    );
  });

  it('never share a lane, and have the same number of lanes', () => {
    fc.assert(
      fc.property(meetings, (all) => {
        const placed = sideBySide(all);
        for (const one of placed) {
          expect(one.lane).toBeGreaterThanOrEqual(0);
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of placed) {
            if (one.id === other.id || !rangesOverlap(one, other)) continue;
            expect(one.lane).not.toBe(other.lane);
            expect(one.lanes).toBe(other.lanes);
          }
        }
      }),
    );
  });

  it('need no more lanes than meetings run at one moment', () => {
    fc.assert(
      fc.property(meetings, (all) => {
        const most = Math.max(
          0,
          ...all.map(({ from: at }) => all.filter((one) => one.from <= at && at < one.to).length),
        );
        const lanes = Math.max(0, ...sideBySide(all).map((one) => one.lanes));
        expect(lanes).toBe(most);
      }),
    );
  });

  it('one that only touches another has the whole width', () => {
    const placed = sideBySide([
      { from: 0, to: 10 },
      { from: 10, to: 20 },
    ]);
    expect(placed.map(({ lanes }) => lanes)).toEqual([1, 1]);
  });
});

describe('the hours of a week', () => {
  it('are whole, within the day, and show every meeting', () => {
    const minutes = fc
      .record({ from: fc.integer({ min: 0, max: 1_439 }), length: fc.integer({ min: 1, max: 600 }) })
      .map(({ from, length }) => ({ from, to: Math.min(1_440, from + length) }));
    fc.assert(
      fc.property(minutes, fc.array(minutes, { maxLength: 20 }), (usual, all) => {
        const { from, to } = shownHours(usual, all);
        expect([from % 60, to % 60]).toEqual([0, 0]);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1_440);
        for (const one of [usual, ...all]) {
          expect(from).toBeLessThanOrEqual(one.from);
          expect(to).toBeGreaterThanOrEqual(one.to);
        }
      }),
    );
  });

  it('are the usual ones in an empty week', () => {
    expect(shownHours({ from: 480, to: 1_080 }, [])).toEqual({ from: 480, to: 1_080 });
  });
});
