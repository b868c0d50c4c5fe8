import { DEFAULT_WORK_CALENDAR, expandRule } from '@sw/calendar';
import type { MeetingCycle } from '@sw/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cycleOn, monthlyChoices, movedCycle, newCycle } from './cycle.ts';

it('R4.20 a new repetition of every type is complete', () => {
  for (const type of ['workday', 'day', 'week', 'month'] as const)
    expect(newCycle(type, '2026-11-19')).toMatchObject({ type, end: 'count', count: 5, unit: null });
  expect(newCycle('custom', '2026-11-19')).toMatchObject({ every: 2, unit: 'week', weekdays: [4] });
});

it('every monthly choice of a date names that date', () => {
  const date = fc
    .integer({ min: 0, max: 3_000 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(date, (first) => {
      for (const on of monthlyChoices(first)) {
        const expanded = expandRule(
          {
            cycle: { kind: 'custom', unit: 'month', every: 1, on },
            start: { date: first, time: '10:00' },
            minutes: 60,
            zone: 'UTC',
            end: { by: 'count', count: 1 },
            skipped: [],
          },
          DEFAULT_WORK_CALENDAR,
        );
        expect(expanded.ok && expanded.value.occurrences[0].date).toBe(first);
      }
    }),
  );
});

const custom = (changes: Partial<MeetingCycle>): MeetingCycle => ({ ...newCycle('custom', '2026-11-20'), ...changes });

it('the monthly day of a booking follows its date', () => {
  const onDay = cycleOn(custom({ unit: 'month', monthly: { day: 20 } }), '2026-11-20', '2026-11-27');
  expect(onDay.monthly).toEqual({ day: 27 });
  const third = custom({ unit: 'month', monthly: { nth: 3, weekday: 5 } });
  expect(cycleOn(third, '2026-11-20', '2026-11-10').monthly).toEqual({ nth: 2, weekday: 2 });
  // The fifth weekday of a month is also the last one.
  expect(cycleOn(third, '2026-11-20', '2026-11-30').monthly).toEqual({ nth: -1, weekday: 1 });
  const last = custom({ unit: 'month', monthly: { nth: -1, weekday: 5 } });
  expect(cycleOn(last, '2026-11-27', '2026-12-31').monthly).toEqual({ nth: -1, weekday: 4 });
});

it('the weekday of the date goes along, weekdays that were chosen stay; those of a moved series all move', () => {
  const friday = custom({ weekdays: [5] });
  expect(cycleOn(friday, '2026-11-20', '2026-11-23').weekdays).toEqual([1]);
  const chosen = custom({ weekdays: [1, 5] });
  expect(cycleOn(chosen, '2026-11-20', '2026-11-24').weekdays).toEqual([1, 5]);
  expect(cycleOn(custom({ weekdays: [3] }), '2026-11-20', '2026-11-24').weekdays).toEqual([3]);
  expect(movedCycle(chosen, '2026-11-20', '2026-11-24').weekdays).toEqual([2, 5]);
  expect(movedCycle(chosen, '2026-11-24', '2026-11-20').weekdays).toEqual([1, 4]);
});

it('whatever the dates are, the monthly day is one of the choices of the new date', () => {
  const day = fc
    .integer({ min: 0, max: 3_000 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.nat(2), (from, to, place) => {
      const monthly = monthlyChoices(from).at(place) ?? null;
      const cycle = custom({ unit: 'month', monthly });
      expect(monthlyChoices(to)).toContainEqual(
        cycleOn({ ...cycle, monthly: monthly ?? { day: 1 } }, from, to).monthly,
      );
    }),
  );
});
