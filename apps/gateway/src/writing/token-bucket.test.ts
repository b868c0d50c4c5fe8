import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('a burst is free, then each waits its turn, and rest gives credit again', () => {
  const bucket = new TokenBucket({ burst: 3, perSecond: 10 }, 0);
  expect([1, 1, 1, 1, 1].map((cost) => bucket.spend(cost, 0))).toEqual([0, 0, 0, 100, 200]);
  expect(bucket.spend(1, 1_000)).toBe(0);
  const rested = new TokenBucket({ burst: 3, perSecond: 10 }, 0);
  expect([1, 1, 1, 1].map((cost) => rested.spend(cost, 60_000))).toEqual([0, 0, 0, 100]);
});

test('a caller that waits as asked never passes more than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 200 }), (costs) => {
      const bucket = new TokenBucket({ burst: 20, perSecond: 100 }, 0);
      let now = 0;
      let spent = 0;
      for (const cost of costs) {
        now += bucket.spend(cost, now);
        spent += cost;
        expect(spent).toBeLessThanOrEqual(20 + (now / 1_000) * 100 + 1e-6);
      }
    }),
  );
});
