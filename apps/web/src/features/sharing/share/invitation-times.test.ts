import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchDelay, timeLeft } from './invitation-times.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Works like `useInvitation`: sets a timer for each state that needs one, and the next state clears it. */
function watch(ask: () => Promise<string>) {
  const client = new QueryClient();
  const observer = new QueryObserver(client, { queryKey: ['invitation'], queryFn: ask, retry: false, enabled: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = observer.subscribe(({ isFetching, isError }) => {
    clearTimeout(timer);
    const wait = refetchDelay({ over: true, isFetching, isError });
    if (wait !== undefined) timer = setTimeout(() => void observer.refetch(), wait);
  });
  void observer.refetch();
  return () => {
    stop();
    clearTimeout(timer);
    client.clear();
  };
}

test('a code that is over is asked for at once, but after a failure twice a minute, not in a loop', async () => {
  let asked = 0;
  const stop = watch(async () => {
    asked += 1;
    throw new Error('away');
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked).toBe(11);
  stop();
});

test('nothing is asked while a code is good or one is on its way', () => {
  expect(refetchDelay({ over: false, isFetching: false, isError: true })).toBeUndefined();
  expect(refetchDelay({ over: true, isFetching: true, isError: false })).toBeUndefined();
  expect(refetchDelay({ over: true, isFetching: false, isError: false })).toBe(0);
});

test('R9.25 what is left of a code is shown in minutes, in its last minute in seconds', () => {
  const left = (milliseconds: number) => timeLeft(milliseconds).values.count;
  expect([left(30 * 60_000), left(29 * 60_000 + 59_999), left(60_000)]).toEqual([30, 29, 1]);
  expect(timeLeft(59_001)).toEqual({ key: 'sharing:code.seconds', values: { count: 60 } });
  expect([left(1), left(0), left(-5)]).toEqual([1, 0, 0]);
});
