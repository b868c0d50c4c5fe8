import { afterEach, expect, it, vi } from 'vitest';
import { closeAfter, closeThen, MODAL_CLOSE_DELAY_MS } from './modal-close.ts';

afterEach(() => vi.useRealTimers());

it('R9.30 what a dialog leads to runs 300 ms after it closes', () => {
  vi.useFakeTimers();
  const order: string[] = [];
  closeThen(
    () => order.push('closed'),
    () => order.push('acted'),
  );
  expect(MODAL_CLOSE_DELAY_MS).toBe(300);
  expect(order).toEqual(['closed']);
  vi.advanceTimersByTime(299);
  expect(order).toEqual(['closed']);
  vi.advanceTimersByTime(1);
  expect(order).toEqual(['closed', 'acted']);
});

it.each([
  ['what the work gives', async () => () => undefined],
  [
    'the failure',
    async () => {
      throw new Error('refused');
    },
  ],
])('R9.30 a dialog stands while it works, and %s follows 300 ms after it closed', async (_, work) => {
  vi.useFakeTimers();
  const order: string[] = [];
  const done = closeAfter({
    work: async () => {
      order.push('work');
      const next = await work();
      return () => {
        next();
        order.push('followed');
      };
    },
    close: () => order.push('closed'),
    failed: () => order.push('followed'),
  });
  expect(order).toEqual(['work']);
  await done;
  expect(order).toEqual(['work', 'closed']);
  vi.advanceTimersByTime(299);
  expect(order).toEqual(['work', 'closed']);
  vi.advanceTimersByTime(1);
  expect(order).toEqual(['work', 'closed', 'followed']);
});
