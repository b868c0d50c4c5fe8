import { expect, it } from 'vitest';
import { secondsLeft } from './use-countdown.ts';

it('counts whole seconds down to nothing', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 100)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 3_600_000)).toBe(0);
});
