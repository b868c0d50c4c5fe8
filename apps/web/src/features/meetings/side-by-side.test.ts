import { rangesOverlap } from '@sw/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

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
