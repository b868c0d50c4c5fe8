import { DEFAULT_WORK_CALENDAR, expandRule } from '@sw/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthlyChoices, newCycle } from './cycle.ts';

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
