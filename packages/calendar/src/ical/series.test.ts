import fc from 'fast-check';
import { sync, type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { anEvent } from '../../testing/events.ts';
import { askOracle, ORACLE_MS } from '../../testing/oracle.ts';
import { anyCalendar, anyRule } from '../../testing/rules.ts';
import {
  type Cycle,
  DEFAULT_WORK_CALENDAR,
  type Expansion,
  expandRule,
  type RecurrenceRule,
  type Series,
  seriesOf,
  type WorkCalendar,
  writeInvitation,
} from '../index.ts';

const RULES = 2_000;

interface Asked {
  readonly rule: RecurrenceRule;
  readonly calendar: WorkCalendar;
}

function expanded({ rule, calendar }: Asked): { expansion: Expansion; series: Series } | undefined {
  const result = expandRule(rule, calendar);
  return result.ok ? { expansion: result.value, series: seriesOf(rule, result.value, calendar) } : undefined;
}

function seriesFrom(rule: Partial<RecurrenceRule> & { cycle: Cycle }, calendar = DEFAULT_WORK_CALENDAR): Series {
  const start = { date: '2026-01-30', time: '09:00' };
  const whole = {
    minutes: 60,
    zone: 'Europe/Berlin',
    end: { by: 'count', count: 10 },
    skipped: [],
    start,
    ...rule,
  } as const;
  const found = expanded({ rule: whole, calendar });
  if (!found) throw new Error('the rule is refused');
  return found.series;
}

test('dateutil reads the same starts from the RRULE and the EXDATEs of a series', { timeout: ORACLE_MS }, () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const asked = fc
    .sample(fc.record({ rule: anyRule, calendar: anyCalendar }), { numRuns: RULES, seed })
    .flatMap((one) => {
      const recurrence = expanded(one)?.series.recurrence;
      // dateutil has no offsets after 2036.
      return recurrence && recurrence.until < Date.UTC(2037, 0) ? [{ ...one, recurrence }] : [];
    });
  expect(asked.length, `seed ${seed}`).toBeGreaterThan(RULES / 2);
  const answers = askOracle<number[]>(
    asked.map(({ rule, recurrence }) => ({ series: { zone: rule.zone, ...recurrence } })),
  );
  for (const [i, one] of asked.entries()) {
    const ours = expanded(one)?.series.together.map(({ start }) => start);
    expect(ours, `seed ${seed}: ${JSON.stringify(one)}`).toEqual(answers[i]);
  }
});

test('an occurrence is in the series or apart, never both and never lost', () => {
  fc.assert(
    fc.property(fc.record({ rule: anyRule, calendar: anyCalendar }), (asked) => {
      const found = expanded(asked);
      if (!found) return;
      const { together, apart, recurrence } = found.series;
      expect([...together, ...apart].sort((a, b) => a.index - b.index)).toEqual(found.expansion.occurrences);
      expect(together.length > 0).toBe(recurrence !== undefined);
      if (asked.rule.cycle.kind !== 'workday' && asked.rule.cycle.kind !== 'custom') expect(apart).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('holidays are exceptions of the series, and make-up days stand apart', () => {
  const calendar: WorkCalendar = {
    workdays: [1, 2, 3, 4, 5],
    exceptions: [
      { day: '2026-02-02', working: false },
      { day: '2026-01-31', working: true },
    ],
  };
  const { recurrence, apart } = seriesFrom({ cycle: { kind: 'workday' } }, calendar);
  expect(recurrence).toMatchObject({
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=MO;UNTIL=20260212T080000Z',
    except: ['2026-02-02'],
  });
  expect(apart.map(({ date }) => date)).toEqual(['2026-01-31']);
});

test('months without the day are exceptions, because Outlook would move the meeting to their last day', () => {
  const { recurrence, apart } = seriesFrom({ cycle: { kind: 'month' }, end: { by: 'count', count: 3 } });
  expect(recurrence).toMatchObject({
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=30;WKST=MO;UNTIL=20260430T070000Z',
    except: ['2026-02-28'],
  });
  expect(apart).toEqual([]);
});

test('a rule that needs too many exceptions is written as separate meetings', () => {
  const cycle: Cycle = { kind: 'custom', unit: 'workday', every: 90 };
  const { recurrence, together, apart } = seriesFrom({ cycle });
  expect(recurrence).toBeUndefined();
  expect(together).toEqual([]);
  expect(apart).toHaveLength(10);
});

test('node-ical reads the same starts from the invitation to a series', () => {
  const rule: RecurrenceRule = {
    cycle: { kind: 'custom', unit: 'week', every: 2, weekdays: [1, 3] },
    start: { date: '2026-03-16', time: '09:00' },
    minutes: 60,
    zone: 'Europe/Berlin',
    end: { by: 'count', count: 6 },
    skipped: ['2026-03-18'],
  };
  const found = expanded({ rule, calendar: DEFAULT_WORK_CALENDAR });
  const { occurrences } = found?.expansion ?? { occurrences: [] };
  const [first] = occurrences;
  if (!first || !found?.series.recurrence) throw new Error('the rule has no series');
  const { start, end } = first;
  const text = writeInvitation('REQUEST', anEvent({ start, end, recurrence: found.series.recurrence }));
  const event = Object.values(sync.parseICS(text)).find((entry): entry is VEvent => entry?.type === 'VEVENT');
  const except = new Set(Object.values(event?.exdate ?? {}).map((date) => (date as Date).getTime()));
  const starts = (event?.rrule?.all() ?? []).map((date) => date.getTime()).filter((at) => !except.has(at));
  expect(starts).toEqual(occurrences.map((occurrence) => occurrence.start));
});

test('a series that begins at a time that clocks skip keeps its time and its length', () => {
  const start = { date: '2026-03-29', time: '02:30' };
  const { recurrence, together } = seriesFrom({ cycle: { kind: 'week' }, start });
  const [first] = together;
  if (!first || !recurrence) throw new Error('the rule has no series');
  const text = writeInvitation('REQUEST', anEvent({ start: first.start, end: first.end, recurrence }));
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20260329T023000\r\nDURATION:PT60M\r\n');
  expect(text).not.toContain('DTEND');
});
