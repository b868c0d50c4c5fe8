import fc from 'fast-check';
import {
  addDays,
  type Cycle,
  instantToWall,
  type MonthDay,
  NTH,
  type RecurrenceRule,
  type WallTime,
  WEEKDAYS,
  type WorkCalendar,
  wallToInstant,
  weekdayOf,
} from '../src/index.ts';

/** Whether clocks skip this wall time. */
export function isSkipped(wall: WallTime, zone: string): boolean {
  const { date, time } = instantToWall(wallToInstant(wall, zone), zone);
  return date !== wall.date || time !== wall.time;
}

/**
 * When clocks change since 2008: the month, its Sunday (-1 is the last), and the hour and minutes that they skip or
 * repeat. Berlin and New York change by an hour on different dates; Lord Howe by half an hour, in the south's seasons.
 */
const CHANGES = {
  'Europe/Berlin': [
    { month: 3, sunday: -1, hour: 2, minutes: [0, 1, 30, 59] },
    { month: 10, sunday: -1, hour: 2, minutes: [0, 1, 30, 59] },
  ],
  'America/New_York': [
    { month: 3, sunday: 2, hour: 2, minutes: [0, 1, 30, 59] },
    { month: 11, sunday: 1, hour: 1, minutes: [0, 1, 30, 59] },
  ],
  'Australia/Lord_Howe': [
    { month: 10, sunday: 1, hour: 2, minutes: [0, 1, 15, 29] },
    { month: 4, sunday: 1, hour: 1, minutes: [30, 31, 45, 59] },
  ],
} as const;
export const TEST_ZONES = Object.keys(CHANGES) as readonly (keyof typeof CHANGES)[];

/** dateutil knows the offsets of zones up to 2037; most rules end before. */
const LAST_YEAR = 2036;
const two = (value: number): string => String(value).padStart(2, '0');

const year = fc.integer({ min: 2008, max: 2030 });
const date = fc
  .record({ year, month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 0, max: 30 }) })
  .map((at) => addDays(`${at.year}-${two(at.month)}-01`, at.day));
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`);

const anyStart = fc.record({ zone: fc.constantFrom(...TEST_ZONES), start: fc.record({ date, time }) });

/** Starts on the day of a change or some days before it, at a time that clocks skip or repeat: mistakes show there. */
const startAtChange = fc.constantFrom(...TEST_ZONES).chain((zone) =>
  fc.constantFrom(...CHANGES[zone]).chain(({ month, sunday, hour, minutes }) =>
    fc
      .record({ year, before: fc.constantFrom(0, 1, 5, 7, 14, 28), minute: fc.constantFrom(...minutes) })
      .map(({ year, before, minute }) => {
        const from = sunday === -1 ? `${year}-${two(month)}-25` : `${year}-${two(month)}-${two(7 * sunday - 6)}`;
        return {
          zone,
          start: {
            date: addDays(from, 7 - weekdayOf(from) - before),
            time: `${two(hour)}:${two(minute)}`,
          },
        };
      }),
  ),
);

const weekday = fc.constantFrom(...WEEKDAYS);
const every = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 24 }));
const on: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.record({ day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(29, 30, 31)) }),
  fc.record({ nth: fc.constantFrom(...NTH), weekday }),
);
const cycle: fc.Arbitrary<Cycle> = fc.oneof(
  fc.record({ kind: fc.constantFrom('workday', 'day', 'week', 'month') }),
  fc.record({ kind: fc.constant('custom'), unit: fc.constantFrom('day', 'workday'), every }),
  fc.record({
    kind: fc.constant('custom'),
    unit: fc.constant('week'),
    every,
    weekdays: fc.array(weekday, { minLength: 1, maxLength: 7 }),
  }),
  fc.record({ kind: fc.constant('custom'), unit: fc.constant('month'), every, on }),
);

/** The usual step of a cycle in days, or more. */
function stepOf(asked: Cycle): number {
  const steps = asked.kind === 'custom' ? asked.every : 1;
  const unit = asked.kind === 'custom' ? asked.unit : asked.kind;
  return steps * { day: 1, workday: 12, week: 7, month: 62 }[unit];
}

export const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    cycle,
    at: fc.oneof(anyStart, startAtChange),
    minutes: fc.integer({ min: 1, max: 1_200 }),
    byCount: fc.boolean(),
    length: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 3 },
      { arbitrary: fc.integer({ min: 1, max: 100 }), weight: 1 },
    ),
    // Up to twice the allowed hundred, so that some are refused.
    share: fc.double({ min: 0, max: 1.3, noNaN: true }),
    skippedSteps: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
  })
  .map(({ byCount, length, share, skippedSteps, at, ...parts }) => {
    const rule = { ...parts, ...at };
    const step = stepOf(rule.cycle);
    const daysLeft = (LAST_YEAR - Number(rule.start.date.slice(0, 4))) * 365;
    return {
      ...rule,
      end: byCount
        ? { by: 'count', count: Math.max(1, Math.min(length, Math.floor(daysLeft / step))) }
        : { by: 'date', date: addDays(rule.start.date, Math.floor(Math.min(daysLeft, step * 100 * share ** 3))) },
      skipped: skippedSteps.map((steps) => addDays(rule.start.date, steps)),
    } satisfies RecurrenceRule;
  });

export const anyCalendar: fc.Arbitrary<WorkCalendar> = fc.record({
  workdays: fc.oneof(fc.constant([1, 2, 3, 4, 5] as const), fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 })),
  exceptions: fc.uniqueArray(fc.record({ day: date, working: fc.boolean() }), {
    maxLength: 12,
    selector: ({ day }) => day,
  }),
});
