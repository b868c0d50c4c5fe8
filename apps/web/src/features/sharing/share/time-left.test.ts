import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('R9.25 what is left of a code is shown in minutes, in its last minute in seconds', () => {
  const left = (milliseconds: number) => timeLeft(milliseconds).values.count;
  expect([left(30 * 60_000), left(29 * 60_000 + 59_999), left(60_000)]).toEqual([30, 29, 1]);
  expect(timeLeft(59_001)).toEqual({ key: 'sharing:code.seconds', values: { count: 60 } });
  expect([left(1), left(0), left(-5)]).toEqual([1, 0, 0]);
});
