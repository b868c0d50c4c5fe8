import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const NOW = Date.parse('2026-11-15T09:30:00Z');

test('R2.20 a recycled board says how many days it has left, the begun one included', () => {
  expect(daysLeft('2026-12-15T09:30:00Z', NOW)).toBe(30);
  expect(daysLeft('2026-11-16T09:29:59Z', NOW)).toBe(1);
  expect(daysLeft('2026-11-16T09:30:01Z', NOW)).toBe(2);
  expect(daysLeft('2026-11-15T09:30:01Z', NOW)).toBe(1);
});

test('one whose time is over has none left, and never less than none', () => {
  expect(daysLeft('2026-11-15T09:30:00Z', NOW)).toBe(0);
  expect(daysLeft('2026-11-10T00:00:00Z', NOW)).toBe(0);
});
