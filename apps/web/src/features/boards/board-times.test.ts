import { expect, it } from 'vitest';
import { daysLeft, whenWas } from './board-times.ts';

const NOW = Date.parse('2026-11-15T09:30:00Z'); // a Sunday
const at = (timestamp: string, locale: 'en' | 'zh' | 'zh-tw' = 'en', zone = 'UTC') =>
  whenWas(timestamp, NOW, locale, zone);

it('R2.17 a board says when it was edited', () => {
  expect(at('2026-11-15T09:29:30Z')).toEqual({ key: 'boards:edited.now' });
  expect(at('2026-11-15T09:26:00Z')).toEqual({ key: 'boards:edited.minutes', values: { count: 4 } });
  expect(at('2026-11-15T06:10:00Z')).toEqual({ key: 'boards:edited.hours', values: { count: 3 } });
  expect(at('2026-11-14T23:59:00Z')).toEqual({ key: 'boards:edited.yesterday' });
  expect(at('2026-11-12T12:00:00Z')).toEqual({ text: 'Thursday' });
  expect(at('2026-11-07T12:00:00Z')).toEqual({ text: '7 Nov' });
  expect(at('2025-11-07T12:00:00Z')).toEqual({ text: '7 Nov 2025' });
});

it('R1.33 in the language of the reader', () => {
  expect(at('2026-11-12T12:00:00Z', 'zh')).toEqual({ text: '星期四' });
  expect(at('2026-11-07T12:00:00Z', 'zh-tw')).toEqual({ text: '11月7日' });
});

it('counts days in the time zone of the reader', () => {
  expect(at('2026-11-14T17:00:00Z', 'en', 'Asia/Taipei')).toMatchObject({ key: 'boards:edited.hours' });
  expect(at('2026-11-14T15:00:00Z', 'en', 'Asia/Taipei')).toEqual({ key: 'boards:edited.yesterday' });
});

it('takes a moment that seems to lie ahead for now', () => {
  expect(at('2026-11-15T09:30:20Z')).toEqual({ key: 'boards:edited.now' });
});

it('R2.20 a recycled board says how many days it has left, including the current one', () => {
  expect(daysLeft('2026-12-15T09:30:00Z', NOW)).toBe(30);
  expect(daysLeft('2026-11-16T09:29:59Z', NOW)).toBe(1);
  expect(daysLeft('2026-11-16T09:30:01Z', NOW)).toBe(2);
  expect(daysLeft('2026-11-15T09:30:01Z', NOW)).toBe(1);
});

it('one whose time is over has none left, and never less than none', () => {
  expect(daysLeft('2026-11-15T09:30:00Z', NOW)).toBe(0);
  expect(daysLeft('2026-11-10T00:00:00Z', NOW)).toBe(0);
});
