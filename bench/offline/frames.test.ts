import { expect, test } from 'vitest';
import { framesOf, type TraceEvent } from './frames.ts';

const event = (name: string, from: number, to: number, worked = to - from, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid: 7,
  tid,
  args: {},
  ts: from * 1_000,
  dur: (to - from) * 1_000,
  tdur: worked * 1_000,
});
const task = (from: number, to: number, worked?: number, tid?: number) =>
  event('ThreadControllerImpl::RunTask', from, to, worked, tid);
const frame = (at: number) => [task(at, at + 2), event('FireAnimationFrame', at, at + 1)];

test('a frame counts from the one before, and with it the work that its thread did in between', () => {
  const measured = framesOf([
    ...frame(0),
    ...frame(16),
    // Waits for the processor half of the time.
    task(20, 80, 30),
    ...frame(90),
    task(95, 155),
    event('FunctionCall', 96, 154),
    ...frame(160),
    // Inside another task, and on another thread.
    task(170, 172),
    task(170, 171),
    task(170, 300, 130, 2),
    ...frame(176),
  ]);
  expect(measured).toMatchObject({ count: 5, worstMs: 74, slow: 2, busiestMs: 62, busy: 1, longestTaskMs: 60 });
  expect(measured.busiest[0]).toBe('62 of 70 ms: FunctionCall 58');
  expect(measured.load).toBeCloseTo((2 + 32 + 62 + 4) / 176);
});

test('a trace without frames has none', () => {
  expect(framesOf([task(0, 5)])).toMatchObject({ worstMs: 0, slow: 0, busy: 0 });
});
