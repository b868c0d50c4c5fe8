import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('at once when quiet; when busy, as much time as a round took is left to others, up to a bound', () => {
  const pace = new Pace({ leastMs: 0, mostMs: 20 });
  expect(pace.wait(5)).toBe(0);
  pace.done(10, 14);
  expect([pace.wait(14), pace.wait(16), pace.wait(30)]).toEqual([4, 2, 0]);
  pace.done(100, 150);
  expect(pace.wait(150)).toBe(20);
  const tick = new Pace({ leastMs: 33, mostMs: 200 });
  tick.done(0, 1);
  expect(tick.wait(1)).toBe(33);
});
