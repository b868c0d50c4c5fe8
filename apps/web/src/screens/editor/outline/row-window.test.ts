import { expect, it } from 'vitest';
import { rowWindow, scrolledTo } from './row-window.ts';

it('draws what is seen of a long list and a little more', () => {
  expect(rowWindow(0, 360, 36, 5_000)).toEqual({ from: 0, to: 18 });
  expect(rowWindow(3_600, 360, 36, 5_000)).toEqual({ from: 92, to: 118 });
  expect(rowWindow(0, 360, 36, 4)).toEqual({ from: 0, to: 4 });
  // The list became short while it was scrolled far down.
  expect(rowWindow(90_000, 360, 36, 4)).toEqual({ from: 4, to: 4 });
});

it('scrolls only as far as a line needs', () => {
  expect(scrolledTo(5, 0, 360, 36)).toBe(0);
  expect(scrolledTo(10, 0, 360, 36)).toBe(36);
  expect(scrolledTo(2, 360, 360, 36)).toBe(72);
});
