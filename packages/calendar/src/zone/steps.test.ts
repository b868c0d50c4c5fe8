import { DAY, HOUR, MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEST_ZONES } from '../../testing/rules.ts';
import { clockSteps, instantToWall, startOfDate, wallToInstant } from '../index.ts';

const timesOf = (zone: string, from: string, to: string, step: number): string[] => {
  const at = (time: string) => wallToInstant({ date: '2026-11-18', time }, zone);
  return clockSteps({ from: at(from), to: at(to) }, step, zone).map((one) => instantToWall(one, zone).time);
};

test.each(['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Adelaide'])('hours of %s are whole', (zone) => {
  expect(timesOf(zone, '08:30', '11:00', HOUR)).toEqual(['09:00', '10:00', '11:00']);
  expect(timesOf(zone, '08:40', '10:10', HOUR / 2)).toEqual(['09:00', '09:30', '10:00']);
});

test('a day on which clocks change has every hour that they show', () => {
  const hoursOf = (date: string, zone: string) => {
    const from = startOfDate(date, zone);
    return clockSteps({ from, to: from + 4 * HOUR }, HOUR, zone).map((at) => instantToWall(at, zone).time);
  };
  expect(hoursOf('2026-03-29', 'Europe/Berlin')).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
  expect(hoursOf('2026-10-25', 'Europe/Berlin')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
  // Half an hour is skipped at 2:00.
  expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toEqual(['00:00', '01:00', '03:00', '04:00']);
});

test('steps are in order, and those are left out at which the clock shows something else', () => {
  const from = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
  const step = fc.constantFrom(15, 30, 60).map((minutes) => minutes * MINUTE);
  fc.assert(
    fc.property(fc.constantFrom(...TEST_ZONES), from, fc.nat(DAY), step, (zone, start, length, every) => {
      const span = { from: start, to: start + length };
      const first = Math.ceil(start / MINUTE) * MINUTE;
      const minutes = Array.from({ length: Math.floor((span.to - first) / MINUTE) + 1 }, (_, i) => first + i * MINUTE);
      const isStep = (at: number): boolean => {
        const [hours = 0, rest = 0] = instantToWall(at, zone).time.split(':').map(Number);
        return (hours * 60 + rest) % (every / MINUTE) === 0;
      };
      expect(clockSteps(span, every, zone)).toEqual(minutes.filter((at) => at <= span.to && isStep(at)));
    }),
    { numRuns: 100 },
  );
});
