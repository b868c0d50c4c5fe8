import { afterEach, expect, it, vi } from 'vitest';
import { closeThen, MODAL_CLOSE_DELAY_MS } from './modal-close.ts';

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
