import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GATHER_MS, gathered, SPREAD_MS } from './gathered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many calls in a row run once soon, and then as often as pages may ask', () => {
  const run = vi.fn();
  const call = gathered(run, () => 0.5);
  for (let i = 0; i < 100; i += 1) call();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SPREAD_MS / 2);
  expect(run).toHaveBeenCalledOnce();
  for (let ms = 0; ms < GATHER_MS; ms += 100) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(SPREAD_MS / 2);
  expect(run).toHaveBeenCalledTimes(2);
});
