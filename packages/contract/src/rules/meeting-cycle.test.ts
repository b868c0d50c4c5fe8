import { DEFAULT_WORK_CALENDAR, expandRule, MAX_EVERY } from '@sw/calendar';
import { CYCLE_UNITS, checkBooking } from '@sw/policy';
import { expect, test } from 'vitest';
import { cycleOfRule, recurrenceRule } from './meeting-cycle.ts';
import type { MeetingCycle } from './meetings.ts';

const DAY = '2026-11-18';
const startsAt = Date.parse(`${DAY}T09:00:00Z`);
const first = { startsAt, endsAt: startsAt + 3_600_000, zone: 'UTC' };
const every = (unit: (typeof CYCLE_UNITS)[number], count: number): MeetingCycle => ({
  type: 'custom',
  unit,
  every: count,
  weekdays: unit === 'week' ? [3] : [],
  monthly: unit === 'month' ? { day: 18 } : null,
  end: 'count',
  count: 2,
  until: null,
});

/** The form's values for a complete booking. */
const problemsOf = (cycle: MeetingCycle) =>
  checkBooking(
    {
      subject: 'Plans',
      roomId: '1',
      remind: 'none',
      participants: 1,
      agenda: [],
      day: DAY,
      startsAt,
      endsAt: first.endsAt,
      cycle,
    },
    { now: startsAt, room: undefined },
  );

test.each(CYCLE_UNITS)('R4.20 R5.30 the form and the rule draw the line of every N units at the same N: %s', (unit) => {
  const most = MAX_EVERY[unit];
  for (const [count, problems, refusal] of [
    [1, [], undefined],
    [most, [], undefined],
    [most + 1, [{ field: 'cycleEvery', problem: 'CYCLE_EVERY_RANGE', allowed: most }], 'every'],
  ] as const) {
    const cycle = every(unit, count);
    expect(problemsOf(cycle)).toEqual(problems);
    const expanded = expandRule(recurrenceRule(cycle, first), DEFAULT_WORK_CALENDAR);
    expect(expanded.ok ? undefined : expanded.error).toBe(refusal);
  }
});

test.each(CYCLE_UNITS)('R4.20 the form shows the cycle that was stored: %s', (unit) => {
  const cycle = every(unit, 3);
  expect(cycleOfRule(recurrenceRule(cycle, first))).toEqual(cycle);
});
