import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ClockTime,
  endOn,
  endText,
  endWords,
  formatTime,
  readEnd,
  readTime,
  timeOn,
  timeText,
} from './time-text.ts';

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

it('a typed time is a time of the room', () => {
  const instant = timeOn('2026-11-18', { hours: 14, minutes: 7, seconds: 0 }, 'Europe/Berlin');
  expect(new Date(instant).toISOString()).toBe('2026-11-18T13:07:00.000Z');
  expect(timeText(instant, 'Europe/Berlin')).toBe('14:07');
  expect(timeText(instant + 9_000, 'Asia/Shanghai')).toBe('21:07:09');
});

it('R3.28 an end at midnight ends its day and is written 24:00', () => {
  for (const text of ['0:00', '00:00:00', '24', '2400', ' 24:00 ', '24：00：00']) {
    const typed = readEnd(text);
    if (typed === undefined) throw new Error(`${text} is no end`);
    const instant = endOn('2026-11-18', typed, 'Europe/Berlin');
    expect(new Date(instant).toISOString()).toBe('2026-11-18T23:00:00.000Z');
    expect(endText(instant, 'Europe/Berlin')).toBe('24:00');
  }
  for (const text of ['24:01', '25:00', '24:00:01', '2401']) expect(readEnd(text)).toBeUndefined();
  expect(endOn('2026-11-18', { hours: 0, minutes: 15, seconds: 0 }, 'UTC')).toBe(Date.parse('2026-11-18T00:15:00Z'));
  expect(['0:00', '00:00', '10:00', '20:00'].map(endWords)).toEqual(['24:00', '24:00', '10:00', '20:00']);
});
