import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownHours } from './week-layout.ts';

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
