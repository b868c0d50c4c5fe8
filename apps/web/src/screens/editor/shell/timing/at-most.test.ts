import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './at-most.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs soon after the first asking, then once in a while however often it is asked', () => {
  const run = vi.fn();
  const limited = atMostEvery(250, run);
  for (let ms = 0; ms < 990; ms += 10) {
    limited.ask();
    vi.advanceTimersByTime(10);
  }
  expect(run).toHaveBeenCalledTimes(4);
});

it('runs a last time for what was asked after the last run, and not again', () => {
  const run = vi.fn();
  const limited = atMostEvery(250, run);
  limited.ask();
  vi.advanceTimersByTime(0);
  limited.ask();
  vi.advanceTimersByTime(249);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('forgets what was asked for', () => {
  const run = vi.fn();
  const limited = atMostEvery(250, run);
  limited.ask();
  limited.stop();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

it('runs at once what waits, and only that', () => {
  const run = vi.fn();
  const limited = atMostEvery(250, run);
  limited.flush();
  expect(run).not.toHaveBeenCalled();
  limited.ask();
  limited.flush();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
