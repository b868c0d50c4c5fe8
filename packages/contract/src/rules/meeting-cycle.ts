import { MINUTE } from '@sw/base';
import { type Cycle, instantToWall, type LocalDate, type RecurrenceRule, weekdayOf } from '@sw/calendar';
import type { MeetingCycle } from './meetings.ts';

function cycleOf({ type, every, unit, weekdays, monthly }: MeetingCycle, first: LocalDate): Cycle {
  if (type !== 'custom') return { kind: type ?? 'day' };
  const step = every ?? 1;
  if (unit === 'week')
    return { kind: type, unit, every: step, weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(first)] };
  if (unit === 'month') return { kind: type, unit, every: step, on: monthly ?? { day: Number(first.slice(8)) } };
  return { kind: type, unit: unit ?? 'day', every: step };
}

interface FirstMeeting {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly zone: string;
}

/** The rule of a cycle whose parts the rules of @sw/policy have accepted. Times are those of clocks in the zone. */
export function recurrenceRule(
  cycle: MeetingCycle,
  { startsAt, endsAt, zone }: FirstMeeting,
  skipped: readonly LocalDate[] = [],
): RecurrenceRule {
  const start = instantToWall(startsAt, zone);
  return {
    cycle: cycleOf(cycle, start.date),
    start,
    minutes: Math.round((endsAt - startsAt) / MINUTE),
    zone,
    end:
      cycle.end === 'count'
        ? { by: 'count', count: cycle.count ?? 0 }
        : { by: 'date', date: cycle.until ?? start.date },
    skipped,
  };
}

/** The cycle of a rule, for a form. */
export function cycleOfRule({ cycle, end }: RecurrenceRule): MeetingCycle {
  const custom = cycle.kind === 'custom' ? cycle : undefined;
  return {
    type: cycle.kind,
    every: custom?.every ?? null,
    unit: custom?.unit ?? null,
    weekdays: custom?.unit === 'week' ? [...custom.weekdays] : [],
    monthly: custom?.unit === 'month' ? custom.on : null,
    end: end.by,
    count: end.by === 'count' ? end.count : null,
    until: end.by === 'date' ? end.date : null,
  };
}
