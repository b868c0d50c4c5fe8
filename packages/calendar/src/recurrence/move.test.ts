import { fail } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCalendar, anyRule } from '../../testing/rules.ts';
import { addDays, DEFAULT_WORK_CALENDAR, expandRule, moveRule, type RecurrenceRule } from '../index.ts';

const MONTHLY: RecurrenceRule = {
  cycle: { kind: 'custom', unit: 'month', every: 1, on: { nth: 2, weekday: 2 } },
  start: { date: '2027-05-11', time: '09:00' },
  minutes: 60,
  zone: 'Europe/Berlin',
  end: { by: 'count', count: 6 },
  skipped: [],
};
const datesOf = (rule: RecurrenceRule) => {
  const expanded = expandRule(rule, DEFAULT_WORK_CALENDAR);
  return expanded.ok ? expanded.value.occurrences.map(({ date }) => date) : expanded.error;
};
const moved = (rule: RecurrenceRule, days: number, from = 0) => {
  const expanded = expandRule(rule, DEFAULT_WORK_CALENDAR);
  const booked = expanded.ok ? expanded.value.occurrences.slice(from) : [];
  const move = { booked, days, time: '10:30', minutes: 45, zone: rule.zone };
  const result = moveRule(rule, move, DEFAULT_WORK_CALENDAR);
  return result.ok ? result.value.rule : undefined;
};

test('R4.20 the second Tuesday moved by a day is the second Wednesday, also where that is no day after a Tuesday', () => {
  expect(datesOf(MONTHLY).slice(3, 5)).toEqual(['2027-08-10', '2027-09-14']);
  const rule = moved(MONTHLY, 1);
  expect(rule?.cycle).toMatchObject({ on: { nth: 2, weekday: 3 } });
  expect(datesOf(rule ?? MONTHLY).slice(3, 5)).toEqual(['2027-08-11', '2027-09-08']);
  const later = moved({ ...MONTHLY, end: { by: 'date', date: '2027-10-31' } }, 7, 2);
  expect(later).toMatchObject({ cycle: { on: { nth: 3, weekday: 2 } }, end: { by: 'date', date: '2027-10-19' } });
  expect(later?.start).toEqual({ date: '2027-07-20', time: '10:30' });
});

/** Monday to Friday, before and after Wednesday became a holiday. */
const WORKDAYS: RecurrenceRule = {
  ...MONTHLY,
  cycle: { kind: 'workday' },
  start: { date: '2027-05-10', time: '09:00' },
  end: { by: 'count', count: 5 },
};
const HOLIDAY = { workdays: [1, 2, 3, 4, 5], exceptions: [{ day: '2027-05-12', working: false }] } as const;
const WEEK = ['2027-05-10', '2027-05-11', '2027-05-12', '2027-05-13', '2027-05-14'];
const booked = WEEK.map((date, index) => ({ index, date }));
const movedWeek = (from: number, days: number) => {
  const move = { booked: booked.slice(from), days, time: '10:30', minutes: 60, zone: 'Europe/Berlin' };
  const result = moveRule(WORKDAYS, move, HOLIDAY);
  return result.ok ? result.value.occurrences.map(({ index, date }) => [index, date]) : result.error;
};

test('R4.20 a holiday that was added after the booking shifts no meeting of the series', () => {
  expect(movedWeek(0, 0)).toEqual(WEEK.map((date, index) => [index, date]));
  expect(movedWeek(3, 0)).toEqual([
    [0, '2027-05-13'],
    [1, '2027-05-14'],
  ]);
  // A week later the series begins where its first meeting went, and knows today's holidays.
  expect(movedWeek(3, -7)).toEqual([
    [0, '2027-05-06'],
    [1, '2027-05-07'],
  ]);
  expect(movedWeek(0, 1)).toEqual([
    [0, '2027-05-11'],
    [1, '2027-05-13'],
    [2, '2027-05-14'],
    [3, '2027-05-17'],
    [4, '2027-05-18'],
  ]);
});

test('a place without a meeting stays without one, and the end by count counts it', () => {
  const [monday, , , , friday] = booked;
  if (!monday || !friday) throw new Error('the week has five days');
  const move = { booked: [monday, friday], days: 7, time: '09:00', minutes: 60, zone: 'Europe/Berlin' };
  const result = moveRule({ ...WORKDAYS, end: { by: 'count', count: 6 } }, move, DEFAULT_WORK_CALENDAR);
  expect(result.ok && result.value.rule).toMatchObject({
    end: { by: 'count', count: 6 },
    skipped: ['2027-05-18', '2027-05-19', '2027-05-20', '2027-05-24'],
  });
  const long = moveRule({ ...WORKDAYS, cycle: { kind: 'day' } }, { ...move, minutes: 5 * 24 * 60 }, HOLIDAY);
  expect(long).toEqual(fail('overlap'));
});

test('R4.20 any moved rule has as many meetings, and begins where the first was moved to', () => {
  fc.assert(
    fc.property(
      anyRule,
      anyCalendar,
      anyCalendar,
      fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 40 })),
      fc.nat(100),
      (rule, then, now, days, place) => {
        const before = expandRule(rule, then);
        if (!before.ok) return;
        const all = before.value.occurrences;
        const left = all.slice(place % all.length);
        const [first] = left;
        if (first === undefined) return;
        const isWorkdays =
          rule.cycle.kind === 'workday' || (rule.cycle.kind === 'custom' && rule.cycle.unit === 'workday');
        const calendar = isWorkdays ? now : then;
        const move = { booked: left, days, time: rule.start.time, minutes: 1, zone: rule.zone };
        const result = moveRule(rule, move, calendar);
        if (!result.ok) return;
        const { occurrences } = result.value;
        expect(occurrences.map(({ index }) => index)).toEqual(left.map(({ index }) => index - first.index));
        if (!isWorkdays) expect(occurrences[0].date).toBe(addDays(first.date, days));
        if (days === 0) expect(occurrences.map(({ date }) => date)).toEqual(left.map(({ date }) => date));
        if (days === 0 && isWorkdays) return;
        // The stored rule says the same.
        const after = expandRule(result.value.rule, calendar);
        if (!after.ok) throw new Error(`${after.error}: ${JSON.stringify(result.value.rule)}`);
        expect(after.value.occurrences).toEqual(occurrences);
      },
    ),
    { numRuns: 2_000 },
  );
});
