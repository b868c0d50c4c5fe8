import { DAY, HOUR } from '@sw/base';
import { addDays, type RecurrenceRule, wallToInstant } from '@sw/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InvitationMessage, invitationChanges, withoutPeople } from './invitation-changes.ts';
import { type InvitedMeeting, type MeetingCalendar, viewOf, weekdaysOf } from './meeting-view.ts';

const FIRST = '2026-11-18';
const DAYS = 6;
const START = Date.parse(`${FIRST}T09:00:00Z`);
const RULE: RecurrenceRule = {
  cycle: { kind: 'day' },
  start: { date: FIRST, time: '09:00' },
  minutes: 60,
  zone: 'UTC',
  end: { by: 'count', count: DAYS },
  skipped: [],
};

const meetingOn = (day: number, change: Partial<InvitedMeeting> = {}): InvitedMeeting => ({
  ...{
    meetingId: String(day),
    seriesId: '77',
    uid: '77@board.example',
    sequence: 0,
    timedSequence: 0,
    organiserId: '1',
  },
  ...{ zone: 'UTC' },
  ...{ place: 'Cedar', subject: 'Plans', private: false, agenda: [], remind: 'none', live: true },
  originalStart: START + day * DAY,
  startsAt: START + day * DAY,
  endsAt: START + day * DAY + HOUR,
  ...change,
});

const calendarOf = (
  meetings: readonly InvitedMeeting[],
  people: Record<string, readonly string[]>,
): MeetingCalendar => ({
  meetings,
  rules: new Map([['77', RULE]]),
  people: new Map(Object.entries(people)),
  sequences: new Map([['77@board.example', 3]]),
});

const PEOPLE = ['1', '2', 'mailto:guest@elsewhere.example'] as const;
const anyDays = fc.uniqueArray(fc.nat(DAYS - 1), { maxLength: DAYS });

/** Some days of a daily series; some of them moved, in another room or renamed; and who is in which. */
const anyState = fc
  .record({
    days: anyDays,
    changes: fc.dictionary(
      fc.nat(DAYS - 1).map(String),
      fc.record({ hours: fc.constantFrom(0, 0, 2), place: fc.constantFrom('Cedar', 'Oak') }),
    ),
    subject: fc.constantFrom('Plans', 'Grid'),
    own: fc.tuple(anyDays, anyDays, anyDays),
  })
  .map(({ days, changes, subject, own }) => {
    const meetings = days.map((day) => {
      const { hours = 0, place = 'Cedar' } = changes[day] ?? {};
      const startsAt = START + day * DAY + hours * HOUR;
      return meetingOn(day, { subject, place, startsAt, endsAt: startsAt + HOUR });
    });
    const there = new Set(days);
    const people = PEOPLE.map((person, i) => {
      const ids = (own[i] ?? []).filter((day) => there.has(day)).sort();
      return [person, ids.map(String)] as const;
    }).filter(([, ids]) => ids.length > 0);
    return calendarOf(meetings, Object.fromEntries(people));
  });

/** UID and place in the series → what a calendar shows. */
type Shown = Map<string, string>;
const shown = ({ start, end, place, subject }: { start: number; end: number; place: string; subject: string }) =>
  JSON.stringify([start, end, place, subject]);

/** A calendar program: it knows what it was sent, and nothing else. */
function receive(calendar: Shown, { kind, event }: InvitationMessage): void {
  const { uid, originalStart, recurrence } = event;
  if (originalStart === undefined)
    for (const key of [...calendar.keys()]) if (key.startsWith(uid)) calendar.delete(key);
  if (originalStart !== undefined) {
    if (kind === 'cancelled') calendar.delete(`${uid} ${originalStart}`);
    else calendar.set(`${uid} ${originalStart}`, shown(event));
  } else if (kind !== 'cancelled' && recurrence !== undefined) {
    for (let { date } = recurrence.start; ; date = addDays(date, 1)) {
      const start = wallToInstant({ date, time: recurrence.start.time }, event.zone);
      if (start >= recurrence.until) return;
      const own = { ...event, start, end: start + HOUR };
      if (!recurrence.except.includes(date)) calendar.set(`${uid} ${start}`, shown(own));
    }
  }
}

const wanted = (calendar: MeetingCalendar, person: string): Shown =>
  new Map(
    [...viewOf(calendar, calendar.people.get(person) ?? [])].flatMap(([uid, { meetings }]) =>
      [...meetings].map(([start, { event }]): [string, string] => [`${uid} ${start}`, shown(event)]),
    ),
  );

test('R3.38 whatever changes, the messages bring every calendar from one state to the next', () => {
  fc.assert(
    fc.property(anyState, anyState, (before, after) => {
      const { messages } = invitationChanges(before, after, 0);
      for (const person of PEOPLE) {
        const calendar = wanted(before, person);
        for (const message of messages) if (message.to.includes(person)) receive(calendar, message);
        expect(new Map([...calendar].sort())).toEqual(new Map([...wanted(after, person)].sort()));
      }
      for (const { sequence } of messages) expect(sequence).toBe(4);
      expect(invitationChanges(after, after, 0).messages).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('R3.38 a series with one meeting in another room is two messages, and nobody is asked about what is over', () => {
  const meetings = [0, 1, 2, 3].map((day) => meetingOn(day, day === 1 ? { place: 'Oak' } : {}));
  const after = calendarOf(meetings, { 2: ['0', '1', '2', '3'] });
  const sent = (now: number) =>
    invitationChanges(calendarOf([], {}), after, now).messages.map(({ kind, event }) => [kind, event.originalStart]);
  expect(sent(START)).toEqual([
    ['invited', undefined],
    ['invited', START + DAY],
  ]);
  expect(sent(START + 2 * DAY)).toEqual([['invited', undefined]]);
});

test('a meeting that no rule names has a UID of its own', () => {
  const workdays: RecurrenceRule = { ...RULE, cycle: { kind: 'workday' } };
  // Three weeks of Monday to Friday from 23 November, and the first Saturday.
  const days = [5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23];
  const ids = days.map(String);
  const calendar = {
    ...calendarOf(
      days.map((day) => meetingOn(day)),
      { 2: ids },
    ),
    rules: new Map([['77', workdays]]),
  };
  const view = viewOf(calendar, ids);
  expect([...view.keys()]).toEqual(['77@board.example', '10@board.example']);
  expect(view.get('77@board.example')?.whole?.recurrence?.rule).toContain('BYDAY=MO,TU,WE,TH,FR');
  expect(weekdaysOf([])).toEqual([]);
});

test('messages without people are dropped', () => {
  const { messages } = invitationChanges(calendarOf([], {}), calendarOf([meetingOn(0)], { 1: ['0'], 2: ['0'] }), 0);
  expect(withoutPeople(messages, (person, { organiserId }) => person === organiserId).map(({ to }) => to)).toEqual([
    ['2'],
  ]);
  expect(withoutPeople(messages, () => true)).toEqual([]);
});
