import { expect, it, vi } from 'vitest';
import { until } from './until.ts';

function changing() {
  const listeners = new Set<() => void>();
  let value = 0;
  return {
    listeners,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    isTwo: () => value === 2,
    step: () => {
      value += 1;
      for (const changed of listeners) changed();
    },
  };
}

it('what holds is not waited for; what comes to hold is reported, and nobody listens any more', async () => {
  const { listeners, subscribe, isTwo, step } = changing();
  const waiting = until(isTwo, subscribe, 10_000);
  step();
  expect(listeners.size).toBe(1);
  step();
  expect(listeners.size).toBe(0);
  expect(await waiting).toBe(true);
  expect(await until(isTwo, subscribe, 0)).toBe(true);
});

it('after the time it is given up', async () => {
  vi.useFakeTimers();
  const { listeners, subscribe, isTwo } = changing();
  const waiting = until(isTwo, subscribe, 10_000);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(await waiting).toBe(false);
  expect(listeners.size).toBe(0);
});
