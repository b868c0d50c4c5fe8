import { DAY, HOUR, MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSkipped, TEST_ZONES } from '../../testing/rules.ts';
import {
  addDays,
  FIRST_DATE,
  instantToWall,
  isLocalDate,
  isLocalTime,
  LAST_DATE,
  mondayOf,
  offsetAt,
  startOfDate,
  WEEKDAYS,
  wallToInstant,
  weekdayOf,
  weekOf,
} from '../index.ts';
import { zonesKept } from './offset.ts';

const instantOf = (iso: string): number => Date.parse(iso);

test.each([
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
  ['2026-07-01', '09:00', 'Asia/Shanghai', '2026-07-01T01:00:00Z'],
  ['2026-07-01', '09:00', 'Asia/Kathmandu', '2026-07-01T03:15:00Z'],
  ['2026-07-01', '09:00', 'UTC', '2026-07-01T09:00:00Z'],
  ['2026-01-01', '00:30', 'Pacific/Kiritimati', '2025-12-31T10:30:00Z'],
])('%s %s in %s is %s', (date, time, zone, iso) => {
  expect(wallToInstant({ date, time }, zone)).toBe(instantOf(iso));
  expect(instantToWall(instantOf(iso), zone)).toEqual({ date, time });
});

test.each([
  ['Europe/Berlin', '2026-03-29', '02:30', '03:30'],
  ['America/New_York', '2026-03-08', '02:00', '03:00'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45'],
  ['America/Havana', '2026-03-08', '00:00', '01:00'],
])('in %s clocks skip %s %s, which moves to %s', (zone, date, time, moved) => {
  expect(isSkipped({ date, time }, zone)).toBe(true);
  expect(instantToWall(wallToInstant({ date, time }, zone), zone)).toEqual({ date, time: moved });
});

test.each([
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z', HOUR],
  ['America/New_York', '2026-11-01', '01:00', '2026-11-01T05:00:00Z', HOUR],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z', 30 * MINUTE],
])('in %s clocks show %s %s twice, and the first counts', (zone, date, time, iso, fold) => {
  const first = wallToInstant({ date, time }, zone);
  expect(first).toBe(instantOf(iso));
  expect(instantToWall(first + fold, zone)).toEqual({ date, time });
  expect(isSkipped({ date, time }, zone)).toBe(false);
});

test('two changes within a week are both found', () => {
  const offsets = ['2000-10-07T12:00:00Z', '2000-10-12T12:00:00Z', '2000-10-16T12:00:00Z'].map(
    (at) => offsetAt('America/Recife', instantOf(at)) / HOUR,
  );
  expect(offsets).toEqual([-3, -2, -3]);
});

test('a date that a zone left out moves to the next one', () => {
  const moved = instantToWall(wallToInstant({ date: '2011-12-30', time: '12:00' }, 'Pacific/Apia'), 'Pacific/Apia');
  expect(moved).toEqual({ date: '2011-12-31', time: '12:00' });
});

test('a day begins after the gap where clocks skip midnight', () => {
  expect(startOfDate('2026-03-08', 'America/Havana')).toBe(instantOf('2026-03-08T05:00:00Z'));
  expect(startOfDate('2026-03-29', 'Europe/Berlin')).toBe(instantOf('2026-03-28T23:00:00Z'));
});

/** Whole minutes from 2000 to 2060. */
const minute = fc.integer({ min: 15_778_080, max: 47_335_680 }).map((minutes) => minutes * MINUTE);
const zoneName = fc.oneof(fc.constantFrom(...TEST_ZONES), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));

test('an instant shown as wall time leads back to it, or to the first of two with the same wall time', () => {
  fc.assert(
    fc.property(minute, zoneName, (instant, zone) => {
      const wall = instantToWall(instant, zone);
      const back = wallToInstant(wall, zone);
      expect(back).toBeLessThanOrEqual(instant);
      expect(instant - back).toBeLessThan(DAY);
      expect(instantToWall(back, zone)).toEqual(wall);
    }),
    { numRuns: 2_000 },
  );
});

test('only a few zones are kept, however many are asked for', () => {
  const names = Intl.supportedValuesOf('timeZone');
  for (const name of names) offsetAt(name, 0);
  expect(names.length).toBeGreaterThan(100);
  expect(zonesKept().zones).toBe(64);
});

test('only some years of a zone are kept, however many are asked for', () => {
  for (let day = 0; day < 9_000; day += 3) offsetAt('Europe/Berlin', day * DAY);
  expect(zonesKept().spans).toBeLessThanOrEqual(2_000);
});

test('an unknown zone is an error', () => {
  expect(() => offsetAt('Europe/Atlantis', 0)).toThrow(RangeError);
});

test('dates exist in the calendar and are within bounds', () => {
  for (const date of [FIRST_DATE, LAST_DATE, '2028-02-29']) expect(isLocalDate(date)).toBe(true);
  for (const date of ['2026-02-29', '2026-13-01', '2026-2-1', '1969-12-31', '2200-01-01', '', '2026-01-01T00:00'])
    expect(isLocalDate(date)).toBe(false);
  for (const time of ['00:00', '23:59']) expect(isLocalTime(time)).toBe(true);
  for (const time of ['24:00', '9:00', '09:60', '09:00:00', '']) expect(isLocalTime(time)).toBe(false);
});

test('days follow each other, and weekdays repeat after seven', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(WEEKDAYS.map((n) => weekdayOf(addDays('2026-11-15', n)))).toEqual(WEEKDAYS);
});

test('a week has seven days from Monday on, and all of them name the same week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 80_000 }), (day) => {
      const date = addDays(FIRST_DATE, day);
      const week = weekOf(date);
      expect(week.map(weekdayOf)).toEqual(WEEKDAYS);
      expect(week).toContain(date);
      expect(new Set(week.map(mondayOf))).toEqual(new Set([week[0]]));
    }),
  );
});
