import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clamp } from './numbers.ts';

test('a clamped value is within its bounds, and unchanged if it was; the lower bound wins if they cross', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (value, low, high) => {
      const clamped = clamp(value, low, high);
      if (low > high) expect(clamped).toBe(low);
      else {
        expect(clamped).toBeGreaterThanOrEqual(low);
        expect(clamped).toBeLessThanOrEqual(high);
        if (value >= low && value <= high) expect(clamped).toBe(value);
      }
    }),
  );
});
