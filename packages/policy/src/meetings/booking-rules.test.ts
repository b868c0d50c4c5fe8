import { DAY, HOUR, MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookingContext,
  type BookingDraft,
  CYCLE_TYPES,
  type CycleDraft,
  checkBooking,
  MEETING_LIMITS,
  REMINDER_MINUTES,
  REMINDERS,
  ROOM_TYPES,
  roomHours,
  scheduleMinutes,
} from '../index.ts';

const NOW = Date.UTC(2026, 10, 18, 9);
const MIDNIGHT = Date.UTC(2026, 10, 18);
const draft: BookingDraft = {
  subject: 'Plan',
  roomId: '7',
  remind: 'm15',
  participants: 3,
  day: '2026-11-18',
  startsAt: NOW + HOUR,
  endsAt: NOW + 2 * HOUR,
  agenda: [],
  cycle: null,
};
const hours = (from: number, to: number) => ({ from: MIDNIGHT + from * HOUR, to: MIDNIGHT + to * HOUR });
const context: BookingContext = { now: NOW, room: { enabled: true, open: [hours(8, 20)], closures: [] } };
const problems = (change: Partial<BookingDraft>, room: Partial<BookingContext['room']> = {}) =>
  checkBooking({ ...draft, ...change }, { ...context, room: { ...context.room, ...room } as BookingContext['room'] });
const names = (...args: Parameters<typeof problems>) => problems(...args).map(({ field, problem }) => [field, problem]);

test('a call runs on a whiteboard, so a meeting without one has no call', () => {
  expect(problems({ call: true, board: true })).toEqual([]);
  expect(problems({ call: false, board: false })).toEqual([]);
  expect(names({ call: true, board: false })).toEqual([['call', 'MEETING_CALL_NEEDS_BOARD']]);
});

test('R5.29 each required field that is missing is a problem of its own, and all are found at once', () => {
  expect(problems({})).toEqual([]);
  const missing = {
    subject: ' ',
    roomId: null,
    remind: null,
    participants: 0,
    day: null,
    startsAt: null,
    endsAt: null,
  };
  expect(names(missing)).toEqual([
    ['subject', 'MEETING_SUBJECT_REQUIRED'],
    ['room', 'MEETING_ROOM_REQUIRED'],
    ['remind', 'MEETING_REMIND_REQUIRED'],
    ['participants', 'MEETING_PEOPLE_REQUIRED'],
    ['day', 'MEETING_DAY_REQUIRED'],
    ['start', 'MEETING_START_REQUIRED'],
    ['end', 'MEETING_END_REQUIRED'],
  ]);
  const alone: [Partial<BookingDraft>, string][] = [
    [{ subject: '' }, 'subject'],
    [{ roomId: null }, 'room'],
    [{ remind: null }, 'remind'],
    [{ participants: 0 }, 'participants'],
    [{ day: null }, 'day'],
    [{ startsAt: null }, 'start'],
    [{ endsAt: null }, 'end'],
  ];
  for (const [change, field] of alone) expect(problems(change)).toMatchObject([{ field }]);
});

const cycle: CycleDraft = { type: 'week', every: null, unit: null, end: 'count', count: 4, until: null };
const cycleNames = (change: Partial<CycleDraft>) => names({ cycle: { ...cycle, ...change } });

test('R5.30 R4.20 a cycle needs its type, a custom one its count and unit, and every one its end with a count or a day', () => {
  for (const type of CYCLE_TYPES.filter((one) => one !== 'custom')) expect(cycleNames({ type })).toEqual([]);
  expect(cycleNames({ type: null, end: null })).toEqual([
    ['cycleType', 'CYCLE_TYPE_REQUIRED'],
    ['cycleEnd', 'CYCLE_END_REQUIRED'],
  ]);
  expect(cycleNames({ type: 'custom' })).toEqual([
    ['cycleEvery', 'CYCLE_EVERY_REQUIRED'],
    ['cycleUnit', 'CYCLE_UNIT_REQUIRED'],
  ]);
  expect(cycleNames({ type: 'custom', every: 2, unit: 'week' })).toEqual([]);
  expect(cycleNames({ type: 'custom', every: 53, unit: 'week' })).toEqual([['cycleEvery', 'CYCLE_EVERY_RANGE']]);
  expect(cycleNames({ count: null })).toEqual([['cycleCount', 'CYCLE_COUNT_REQUIRED']]);
  expect(cycleNames({ end: 'date' })).toEqual([['cycleUntil', 'CYCLE_UNTIL_REQUIRED']]);
});

test('R5.31 the start must be before the end', () => {
  expect(names({ endsAt: draft.startsAt })).toEqual([['end', 'MEETING_TIME_ORDER']]);
  expect(names({ endsAt: NOW })).toEqual([['end', 'MEETING_TIME_ORDER']]);
  expect(names({ endsAt: NOW + HOUR + 1 })).toEqual([]);
});

test('R5.32 a cycle does not end before the day of the meeting', () => {
  expect(cycleNames({ end: 'date', until: '2026-11-17' })).toEqual([['cycleUntil', 'CYCLE_ENDS_BEFORE_MEETING']]);
  expect(cycleNames({ end: 'date', until: '2026-11-18' })).toEqual([]);
  expect(cycleNames({ end: 'date', until: '2027-01-01' })).toEqual([]);
});

test('R5.33 R9.24 at most 100 occurrences by count', () => {
  expect(cycleNames({ count: 100 })).toEqual([]);
  for (const count of [101, 0, -1, 1.5]) expect(cycleNames({ count })).toEqual([['cycleCount', 'CYCLE_LIMIT']]);
});

test('R5.34 a cycle may have one occurrence', () => {
  expect(cycleNames({ count: 1 })).toEqual([]);
});

test('R5.35 R9.24 at most 500 participants', () => {
  expect(problems({ participants: 500 })).toEqual([]);
  expect(problems({ participants: 501 })).toEqual([
    { field: 'participants', problem: 'MEETING_PEOPLE_LIMIT', allowed: 500 },
  ]);
});

test('a subject has at most 100 characters and an agenda 50 points, each with a text and whole minutes', () => {
  expect(problems({ subject: '😀'.repeat(100) })).toEqual([]);
  expect(names({ subject: 'a'.repeat(101) })).toEqual([['subject', 'MEETING_SUBJECT_LENGTH']]);
  const point = { text: 'Numbers', minutes: 10 };
  expect(problems({ agenda: Array.from({ length: 50 }, () => point) })).toEqual([]);
  const wrong = [
    Array.from({ length: 51 }, () => point),
    [{ text: ' ', minutes: 5 }],
    [{ text: 'a'.repeat(201), minutes: 5 }],
    [{ text: 'a', minutes: -1 }],
    [{ text: 'a', minutes: 1.5 }],
    [{ text: 'a', minutes: 1_441 }],
  ];
  for (const agenda of wrong) expect(names({ agenda })).toEqual([['agenda', 'MEETING_AGENDA_INVALID']]);
});

test('a meeting may begin up to a step of the schedule ago, but must still have time to run', () => {
  const begins = (minutes: number) => names({ startsAt: NOW + minutes * MINUTE, endsAt: NOW + HOUR });
  expect(begins(-15)).toEqual([]);
  expect(begins(-16)).toEqual([['start', 'MEETING_IN_PAST']]);
  expect(names({ startsAt: NOW - 10 * MINUTE, endsAt: NOW })).toEqual([['start', 'MEETING_IN_PAST']]);
});

test('a meeting lasts at most 24 hours and begins within two years', () => {
  const always = { open: [{ from: 0, to: Number.POSITIVE_INFINITY }] };
  expect(names({ endsAt: NOW + 25 * HOUR }, always)).toEqual([]);
  expect(names({ endsAt: NOW + 25 * HOUR + 1 }, always)).toEqual([['end', 'MEETING_TOO_LONG']]);
  const ahead = (days: number) => names({ startsAt: NOW + days * DAY, endsAt: NOW + days * DAY + HOUR }, always);
  expect(ahead(MEETING_LIMITS.aheadDays)).toEqual([]);
  expect(ahead(MEETING_LIMITS.aheadDays + 1)).toEqual([['start', 'MEETING_TOO_FAR']]);
});

test('a meeting lies within the bookable hours; hours that touch at midnight let it pass midnight', () => {
  const late = { startsAt: MIDNIGHT + 19 * HOUR, endsAt: MIDNIGHT + 20 * HOUR };
  expect(problems(late)).toEqual([]);
  expect(names({ ...late, endsAt: late.endsAt + 1 })).toEqual([['start', 'MEETING_OUTSIDE_HOURS']]);
  const overnight = { startsAt: MIDNIGHT + 23 * HOUR, endsAt: MIDNIGHT + 25 * HOUR };
  expect(problems(overnight, { open: [hours(0, 24), hours(24, 48)] })).toEqual([]);
  expect(names(overnight, { open: [hours(8, 24), hours(32, 48)] })).toEqual([['start', 'MEETING_OUTSIDE_HOURS']]);
});

test('R3.27 R3.28 the bookable hours are those of the room, else of the enterprise, and 23:59:59 is 24:00', () => {
  const config = { appointStartTime: '08:30:00', appointEndTime: '23:59:59' };
  expect(scheduleMinutes(roomHours({ startTime: null, endTime: null }, config))).toEqual({ from: 510, to: 1_440 });
  expect(scheduleMinutes(roomHours({ startTime: '10:00:00', endTime: '12:15:00' }, config))).toEqual({
    from: 600,
    to: 735,
  });
});

test('a disabled room and a closed one take no booking; a closure that only touches the meeting does', () => {
  expect(names({}, { enabled: false })).toEqual([['room', 'ROOM_DISABLED']]);
  expect(names({}, { closures: [hours(10.5, 10.6)] })).toEqual([['room', 'ROOM_CLOSED']]);
  expect(problems({}, { closures: [hours(8, 10), hours(11, 12)] })).toEqual([]);
});

test('a change that keeps the time is not refused for a room that has closed or a start that has passed', () => {
  const begun = { ...draft, startsAt: NOW - HOUR, endsAt: NOW + HOUR };
  const closed = { enabled: false, open: [], closures: [] };
  expect(checkBooking(begun, { now: NOW, room: closed, keepsTime: true })).toEqual([]);
  expect(checkBooking(begun, { now: NOW, room: closed })).not.toEqual([]);
});

test('a booking without problems has every field and a time that the room offers', () => {
  const time = fc.option(
    fc.integer({ min: -3 * 60, max: 40 * 60 }).map((minutes) => NOW + minutes * MINUTE),
    {
      nil: null,
    },
  );
  fc.assert(
    fc.property(time, time, fc.nat(600), fc.boolean(), (startsAt, endsAt, participants, enabled) => {
      if (problems({ startsAt, endsAt, participants }, { enabled }).length > 0) return;
      expect(enabled && participants >= 1 && participants <= 500).toBe(true);
      expect(startsAt).toBeGreaterThanOrEqual(NOW - 15 * MINUTE);
      expect(endsAt).toBeGreaterThan(startsAt ?? Number.POSITIVE_INFINITY);
      expect(endsAt).toBeLessThanOrEqual(MIDNIGHT + 20 * HOUR);
    }),
    { numRuns: 500 },
  );
});

test('R4.21 R3.35 the reminders and the room types are those of the specification', () => {
  expect(REMINDERS.map((one) => REMINDER_MINUTES[one])).toEqual([null, 15, 30, 60, 1_440]);
  expect(ROOM_TYPES).toEqual(['MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER']);
});
