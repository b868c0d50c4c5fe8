import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClockTime, formatDate, formatTime, readTime, timeOn, timeText } from './time-text.ts';

const clock: fc.Arbitrary<ClockTime> = fc.record({
  hours: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 0, max: 59 }),
  seconds: fc.integer({ min: 0, max: 59 }),
});

it('R9.32 R9.33 every time from 00:00:00 to 23:59:59 is written HH:mm:ss and read again', () => {
  fc.assert(
    fc.property(clock, (time) => {
      expect(formatTime(time)).toMatch(/^\d\d:\d\d:\d\d$/);
      expect(readTime(formatTime(time))).toEqual(time);
    }),
  );
});

it.each(['24:00', '9:60', '10:00:60', '9:3x', '', '-1', '12345', '10:00:00:00'])('R9.32 "%s" is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});

it.each([
  ['9', 9, 0],
  ['930', 9, 30],
  ['1405', 14, 5],
  ['9:05', 9, 5],
  [' 14：07 ', 14, 7],
  ['23.59', 23, 59],
])('"%s" is read as people type it', (text, hours, minutes) => {
  expect(readTime(text)).toEqual({ hours, minutes, seconds: 0 });
});

it('R9.33 a date is written yyyy-MM-dd', () => {
  expect(formatDate('2026-11-18')).toBe('2026-11-18');
  expect(formatDate('2026-11-18', 'dd.MM.yyyy')).toBe('18.11.2026');
});

it('a typed time is a time of the room', () => {
  const instant = timeOn('2026-11-18', { hours: 14, minutes: 7, seconds: 0 }, 'Europe/Berlin');
  expect(new Date(instant).toISOString()).toBe('2026-11-18T13:07:00.000Z');
  expect(timeText(instant, 'Europe/Berlin')).toBe('14:07');
  expect(timeText(instant + 9_000, 'Asia/Shanghai')).toBe('21:07:09');
});
