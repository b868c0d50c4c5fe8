import { MINUTE } from '@sw/base';
import {
  type Expansion,
  expandRule,
  instantToWall,
  type MovedRule,
  moveRule,
  type RecurrenceRule,
  type RuleMove,
  type RuleRefusal,
  type Weekday,
  type WorkCalendar,
} from '@sw/calendar';
import { type ErrorName, type MeetingCycle, type MeetingException, Refusal, recurrenceRule } from '@sw/contract';
import { MEETING_LIMITS, type TimeRange } from '@sw/policy';
import { type Db, listWorkdayExceptions, type MeetingSettings } from '@sw/postgres';

/** One meeting of a booking: its start by the rule, and its actual time and room. */
export interface Occurrence extends TimeRange {
  readonly index: number;
  readonly originalStart: number;
  readonly roomId: string;
  readonly skipped: boolean;
}

export interface Wanted extends TimeRange {
  readonly roomId: string;
  readonly zone: string;
  readonly cycle: MeetingCycle | null;
  readonly exceptions: readonly MeetingException[];
}

export interface Expanded {
  readonly occurrences: readonly Occurrence[];
  /** Null for a single meeting. */
  readonly rule: RecurrenceRule | null;
}

const REFUSALS: Partial<Record<RuleRefusal, readonly [ErrorName, ...number[]]>> = {
  minutes: ['MEETING_TOO_LONG', MEETING_LIMITS.longestHours],
  count: ['CYCLE_COUNT_REQUIRED'],
  end_date: ['CYCLE_UNTIL_REQUIRED'],
  end_before_start: ['CYCLE_ENDS_BEFORE_MEETING'],
  too_many: ['CYCLE_LIMIT', MEETING_LIMITS.occurrences],
  too_far: ['MEETING_TOO_FAR', MEETING_LIMITS.aheadDays],
  no_occurrence: ['CYCLE_EMPTY'],
  overlap: ['CYCLE_OVERLAPS'],
};

function refuseRule(refusal: RuleRefusal): never {
  const [name, ...parameters] = REFUSALS[refusal] ?? ['BAD_REQUEST'];
  throw new Refusal(name, name === 'BAD_REQUEST' ? ['cycle'] : parameters);
}

interface Enterprise {
  readonly spaceId: string;
  readonly settings: MeetingSettings;
}

/** The enterprise's holidays and make-up days determine a cycle of workdays. */
async function calendarOf(db: Db, { spaceId, settings }: Enterprise): Promise<WorkCalendar> {
  const exceptions = await listWorkdayExceptions(db, spaceId);
  return { workdays: settings.workdays.map((day) => day as Weekday), exceptions };
}

function expand(rule: RecurrenceRule, calendar: WorkCalendar): Expansion {
  const expanded = expandRule(rule, calendar);
  return expanded.ok ? expanded.value : refuseRule(expanded.error);
}

/** The rule for some meetings of a series after a move, with their resulting starts. */
export async function movedRule(
  db: Db,
  enterprise: Enterprise,
  rule: RecurrenceRule,
  move: RuleMove,
): Promise<MovedRule> {
  const moved = moveRule(rule, move, await calendarOf(db, enterprise));
  return moved.ok ? moved.value : refuseRule(moved.error);
}

/** Wall clocks and the rules of repeated meetings have no seconds. */
export function wholeMinute(text: string, field: 'startsAt' | 'endsAt' | 'exceptions'): number {
  const time = Date.parse(text);
  if (time % MINUTE !== 0) throw new Refusal('BAD_REQUEST', [field]);
  return time;
}

/** Applies the room or time of an exception, if there is one. */
export function placed(occurrence: Occurrence, exception: MeetingException | undefined): Occurrence {
  if (exception === undefined) return occurrence;
  const { roomId = occurrence.roomId, startsAt, endsAt, skip } = exception;
  const from = startsAt === undefined ? occurrence.from : wholeMinute(startsAt, 'exceptions');
  const to = endsAt === undefined ? from + (occurrence.to - occurrence.from) : wholeMinute(endsAt, 'exceptions');
  return { ...occurrence, roomId, from, to, skipped: skip };
}

/** All meetings of a booking, including skipped ones. */
export async function occurrencesOf(
  db: Db,
  { roomId, zone, from, to, cycle, exceptions }: Wanted,
  enterprise: Enterprise,
): Promise<Expanded> {
  if (cycle === null) {
    return { occurrences: [{ index: 0, originalStart: from, from, to, roomId, skipped: false }], rule: null };
  }
  const named = new Map(exceptions.map((exception) => [Date.parse(exception.originalStart), exception]));
  const rule = recurrenceRule(cycle, { startsAt: from, endsAt: to, zone });
  const whole = expand(rule, await calendarOf(db, enterprise));
  const occurrences = whole.occurrences.map(({ index, start, end }) =>
    placed({ index, originalStart: start, from: start, to: end, roomId, skipped: false }, named.get(start)),
  );
  const left = occurrences
    .filter(({ skipped }) => skipped)
    .map(({ originalStart }) => instantToWall(originalStart, zone));
  if (left.length === occurrences.length) throw new Refusal('CYCLE_EMPTY');
  // R5.34: a single remaining occurrence is a single meeting.
  const single = occurrences.length - left.length === 1;
  return { occurrences, rule: single ? null : { ...rule, skipped: left.map(({ date }) => date) } };
}
