import { fail, MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCalendar, anyRule, isSkipped } from '../../testing/rules.ts';
import {
  addDays,
  type Cycle,
  DEFAULT_WORK_CALENDAR,
  expandRule,
  instantToWall,
  MAX_EVERY,
  MAX_MINUTES,
  MAX_OCCURRENCES,
  type RecurrenceRule,
  type WorkCalendar,
} from '../index.ts';
import { dayNumber } from '../zone/dates.ts';
import { workdayTest } from './workdays.ts';

/** A Wednesday. */
const START = { date: '2026-09-30', time: '09:00' };

const rule = (parts: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  cycle: { kind: 'week' },
  start: START,
  minutes: 60,
  zone: 'Europe/Berlin',
  end: { by: 'count', count: 3 },
  skipped: [],
  ...parts,
});

function datesOf(parts: Partial<RecurrenceRule>, calendar: WorkCalendar = DEFAULT_WORK_CALENDAR): string[] {
  const expanded = expandRule(rule(parts), calendar);
  if (!expanded.ok) throw new Error(expanded.error);
  return expanded.value.occurrences.map(({ date }) => date);
}

const refusalOf = (parts: Partial<RecurrenceRule>): unknown => expandRule(rule(parts), DEFAULT_WORK_CALENDAR);

/** Eight days of holidays in China's autumn of 2026 would be like this: one weekend works instead. */
const GOLDEN_WEEK: WorkCalendar = {
  workdays: [1, 2, 3, 4, 5],
  exceptions: [
    ...['01', '02', '05', '06', '07'].map((day) => ({ day: `2026-10-${day}`, working: false })),
    { day: '2026-10-10', working: true },
  ],
};

test('R4.20 the five cycle types name their dates', () => {
  expect(datesOf({ cycle: { kind: 'workday' } })).toEqual(['2026-09-30', '2026-10-01', '2026-10-02']);
  expect(datesOf({ cycle: { kind: 'day' }, end: { by: 'count', count: 4 } }).at(-1)).toBe('2026-10-03');
  expect(datesOf({ cycle: { kind: 'week' } })).toEqual(['2026-09-30', '2026-10-07', '2026-10-14']);
  expect(datesOf({ cycle: { kind: 'month' } })).toEqual(['2026-09-30', '2026-10-30', '2026-11-30']);
  const cycle: Cycle = { kind: 'custom', unit: 'week', every: 2, weekdays: [5, 1] };
  expect(datesOf({ cycle })).toEqual(['2026-10-02', '2026-10-12', '2026-10-16']);
});

test('workdays leave out holidays and include make-up days', () => {
  const days = { cycle: { kind: 'workday' }, end: { by: 'count', count: 5 } } as const;
  expect(datesOf(days, GOLDEN_WEEK)).toEqual(['2026-09-30', '2026-10-08', '2026-10-09', '2026-10-10', '2026-10-12']);
  const every: Cycle = { kind: 'custom', unit: 'workday', every: 2 };
  expect(datesOf({ cycle: every }, GOLDEN_WEEK)).toEqual(['2026-09-30', '2026-10-09', '2026-10-12']);
  const works = workdayTest(GOLDEN_WEEK);
  expect(['2026-10-10', '2026-10-01'].map((date) => works(dayNumber(date)))).toEqual([true, false]);
});

test('a month without the day is left out', () => {
  const start = { date: '2026-01-31', time: '09:00' };
  expect(datesOf({ cycle: { kind: 'month' }, start })).toEqual(['2026-01-31', '2026-03-31', '2026-05-31']);
});

test('the first, the fourth and the last weekday of a month', () => {
  const on = (nth: 1 | 4 | -1): string[] =>
    datesOf({ cycle: { kind: 'custom', unit: 'month', every: 1, on: { nth, weekday: 4 } } });
  expect(on(1)).toEqual(['2026-10-01', '2026-11-05', '2026-12-03']);
  expect(on(4)).toEqual(['2026-10-22', '2026-11-26', '2026-12-24']);
  expect(on(-1)).toEqual(['2026-10-29', '2026-11-26', '2026-12-31']);
});

test('the end date is inclusive, in the zone of the rule', () => {
  const late = { date: '2026-09-30', time: '23:30' };
  const dates = datesOf({ start: late, zone: 'America/New_York', end: { by: 'date', date: '2026-10-07' } });
  expect(dates).toEqual(['2026-09-30', '2026-10-07']);
  expect(datesOf({ end: { by: 'date', date: '2026-10-06' } })).toEqual(['2026-09-30']);
});

test('R5.32 a rule that ends before it starts is refused', () => {
  expect(refusalOf({ end: { by: 'date', date: '2026-09-29' } })).toEqual(fail('end_before_start'));
});

test('R5.33 a hundred occurrences are allowed, and one more is refused instead of cut', () => {
  const cycle: Cycle = { kind: 'day' };
  expect(datesOf({ cycle, end: { by: 'count', count: MAX_OCCURRENCES } })).toHaveLength(100);
  expect(refusalOf({ cycle, end: { by: 'count', count: 101 } })).toEqual(fail('too_many'));
  expect(datesOf({ cycle, end: { by: 'date', date: '2027-01-07' } })).toHaveLength(100);
  expect(refusalOf({ cycle, end: { by: 'date', date: '2027-01-08' } })).toEqual(fail('too_many'));
  const skipped = ['2026-10-01'];
  expect(refusalOf({ cycle, end: { by: 'date', date: '2027-01-08' }, skipped })).toEqual(fail('too_many'));
});

test('R5.34 a rule with one occurrence is a single meeting, also when the others are skipped', () => {
  const singleOf = (parts: Partial<RecurrenceRule>): boolean | undefined => {
    const expanded = expandRule(rule(parts), DEFAULT_WORK_CALENDAR);
    return expanded.ok ? expanded.value.single : undefined;
  };
  expect(singleOf({ end: { by: 'count', count: 1 } })).toBe(true);
  expect(singleOf({ end: { by: 'date', date: '2026-10-06' } })).toBe(true);
  expect(singleOf({ end: { by: 'count', count: 2 }, skipped: ['2026-09-30'] })).toBe(true);
  expect(singleOf({ end: { by: 'count', count: 2 } })).toBe(false);
});

test('skipped dates count for the end and keep the places of the others', () => {
  const expanded = expandRule(rule({ skipped: ['2026-10-07', '2026-10-08'] }), DEFAULT_WORK_CALENDAR);
  expect(expanded).toMatchObject({
    ok: true,
    value: {
      occurrences: [
        { index: 0, date: '2026-09-30' },
        { index: 2, date: '2026-10-14' },
      ],
      skipped: ['2026-10-07'],
    },
  });
});

test.each<[string, Partial<RecurrenceRule>]>([
  ['start', { start: { date: '2026-02-30', time: '09:00' } }],
  ['start', { start: { date: '2026-09-30', time: '24:00' } }],
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: MAX_MINUTES + 1 }],
  ['zone', { zone: 'Europe/Atlantis' }],
  ['every', { cycle: { kind: 'custom', unit: 'day', every: 0 } }],
  ['every', { cycle: { kind: 'custom', unit: 'day', every: MAX_EVERY.day + 1 } }],
  ['every', { cycle: { kind: 'custom', unit: 'day', every: 1.5 } }],
  ['weekdays', { cycle: { kind: 'custom', unit: 'week', every: 1, weekdays: [] } }],
  ['month_day', { cycle: { kind: 'custom', unit: 'month', every: 1, on: { day: 32 } } }],
  ['count', { end: { by: 'count', count: 0 } }],
  ['end_date', { end: { by: 'date', date: 'soon' } }],
  ['skipped', { skipped: Array.from({ length: 101 }, () => '2026-10-07') }],
  ['skipped', { skipped: ['never'] }],
  ['no_occurrence', { end: { by: 'count', count: 1 }, skipped: ['2026-09-30'] }],
  [
    'no_occurrence',
    {
      start: { date: '2026-02-01', time: '09:00' },
      cycle: { kind: 'custom', unit: 'month', every: 12, on: { day: 30 } },
    },
  ],
  [
    'too_far',
    {
      cycle: { kind: 'custom', unit: 'month', every: MAX_EVERY.month, on: { day: 1 } },
      end: { by: 'count', count: 100 },
    },
  ],
  ['overlap', { cycle: { kind: 'day' }, minutes: 24 * 60 + 1 }],
])('a rule is refused for its %s', (reason, parts) => {
  expect(refusalOf(parts)).toEqual(fail(reason));
});

test('R4.20 every N workdays is every Nth of the workdays from the start on, whatever the calendar', () => {
  fc.assert(
    fc.property(
      anyRule,
      anyCalendar,
      fc.integer({ min: 1, max: MAX_EVERY.workday }),
      fc.integer({ min: 1, max: 6 }),
      ({ start, zone }, calendar, every, count) => {
        const end = { by: 'count', count } as const;
        const dates = datesOf({ start, zone, end, cycle: { kind: 'custom', unit: 'workday', every } }, calendar);
        const works = workdayTest(calendar);
        const workdays: string[] = [];
        for (let date = start.date; workdays.length <= every * (count - 1); date = addDays(date, 1))
          if (works(dayNumber(date))) workdays.push(date);
        expect(dates).toEqual(workdays.filter((_, at) => at % every === 0));
      },
    ),
    { numRuns: 100 },
  );
});

test('a calendar without any workday ends quickly', () => {
  const idle = { workdays: [], exceptions: [] };
  expect(expandRule(rule({ cycle: { kind: 'workday' } }), idle)).toEqual(fail('no_occurrence'));
});

test('every occurrence keeps the wall time, has the real length and comes after the one before', () => {
  fc.assert(
    fc.property(anyRule, anyCalendar, (asked, calendar) => {
      const expanded = expandRule(asked, calendar);
      if (!expanded.ok) return;
      const { occurrences } = expanded.value;
      expect(occurrences.length).toBeLessThanOrEqual(MAX_OCCURRENCES);
      for (const [i, { index, date, start, end }] of occurrences.entries()) {
        expect(end - start).toBe(asked.minutes * MINUTE);
        const wall = { date, time: asked.start.time };
        if (!isSkipped(wall, asked.zone)) expect(instantToWall(start, asked.zone)).toEqual(wall);
        const before = occurrences[i - 1];
        if (before) expect(index > before.index && start >= before.end).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('a rule that ends later names the same dates and adds to them', () => {
  fc.assert(
    fc.property(anyRule, anyCalendar, fc.integer({ min: 1, max: 99 }), (asked, calendar, count) => {
      const [short, long] = [count, count + 1].map((n) =>
        expandRule({ ...asked, skipped: [], end: { by: 'count', count: n } }, calendar),
      );
      if (short?.ok && long?.ok) expect(long.value.occurrences.slice(0, count)).toEqual(short.value.occurrences);
    }),
    { numRuns: 300 },
  );
});
