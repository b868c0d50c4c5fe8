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
  const result = moveRule(rule, { from, days, time: '10:30', minutes: 45, zone: rule.zone }, DEFAULT_WORK_CALENDAR);
  return result.ok ? result.value : undefined;
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

test('R4.20 any moved rule has as many meetings, and begins where the first was moved to', () => {
  fc.assert(
    fc.property(anyRule, anyCalendar, fc.integer({ min: -40, max: 40 }), fc.nat(100), (rule, calendar, days, place) => {
      const before = expandRule(rule, calendar);
      if (!before.ok) return;
      const { occurrences } = before.value;
      const first = occurrences[place % occurrences.length] ?? occurrences[0];
      const { time } = rule.start;
      const move = { from: first.index, days, time, minutes: 1, zone: rule.zone };
      const result = moveRule(rule, move, calendar);
      if (!result.ok) return;
      const after = expandRule(result.value, calendar);
      if (!after.ok) throw new Error(`${after.error}: ${JSON.stringify(result.value)}`);
      const left = occurrences.filter(({ index }) => index >= first.index);
      expect(after.value.occurrences.map(({ index }) => index)).toEqual(left.map(({ index }) => index - first.index));
      const isWorkdays =
        rule.cycle.kind === 'workday' || (rule.cycle.kind === 'custom' && rule.cycle.unit === 'workday');
      if (!isWorkdays) expect(after.value.occurrences[0].date).toBe(addDays(first.date, days));
      if (days === 0) expect(after.value.occurrences.map(({ date }) => date)).toEqual(left.map(({ date }) => date));
    }),
    { numRuns: 2_000 },
  );
});
