import { DAY, HOUR } from '@sw/base';
import { addDays, type RecurrenceRule, wallToInstant } from '@sw/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsEvent, type InvitationMessage, invitationChanges, withoutPeople } from './invitation-changes.ts';
import { mailCosts } from './mail-costs.ts';
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
  meetingId: String(day),
  seriesId: '77',
  uid: '77@board.example',
  sequence: 0,
  timedSequence: 0,
  organiserId: '1',
  zone: 'UTC',
  place: 'Cedar',
  subject: 'Plans',
  private: false,
  agenda: [],
  remind: 'none',
  live: true,
  originalStart: START + day * DAY,
  startsAt: START + day * DAY,
  endsAt: START + day * DAY + HOUR,
  ...change,
});

/** Of a meeting that became a series. */
const FIRST_UID = '0@board.example';

const calendarOf = (
  meetings: readonly InvitedMeeting[],
  people: Record<string, readonly string[]>,
): MeetingCalendar => ({
  meetings,
  rules: new Map([['77', RULE]]),
  people: new Map(Object.entries(people)),
  sequences: new Map([
    ['77@board.example', 3],
    [FIRST_UID, 3],
  ]),
});

const PEOPLE = ['1', '2', 'mailto:guest@elsewhere.example'] as const;
const anyDays = fc.uniqueArray(fc.nat(DAYS - 1), { maxLength: DAYS });

/** Some days of a daily series, some moved, in another room or renamed, with their participants. */
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

/** A calendar program that knows only the received messages. */
function receive(calendar: Shown, { kind, event }: InvitationMessage): void {
  const { uid, originalStart, recurrence } = event;
  if (originalStart === undefined)
    for (const key of [...calendar.keys()]) if (key.startsWith(uid)) calendar.delete(key);
  if (originalStart !== undefined) {
    if (endsEvent(kind)) calendar.delete(`${uid} ${originalStart}`);
    else calendar.set(`${uid} ${originalStart}`, shown(event));
  } else if (!endsEvent(kind) && recurrence === undefined) calendar.set(`${uid} alone`, shown(event));
  else if (!endsEvent(kind) && recurrence !== undefined) {
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
      [...meetings].map(([, { event }]): [string, string] => [
        `${uid} ${event.originalStart ?? 'alone'}`,
        shown(event),
      ]),
    ),
  );

function expectAllToFollow(before: MeetingCalendar, after: MeetingCalendar): void {
  const { messages } = invitationChanges(before, after, 0);
  for (const person of PEOPLE) {
    const calendar = wanted(before, person);
    for (const message of messages) if (message.to.includes(person)) receive(calendar, message);
    expect(new Map([...calendar].sort())).toEqual(new Map([...wanted(after, person)].sort()));
  }
  for (const { sequence } of messages) expect(sequence).toBe(4);
  expect(invitationChanges(after, after, 0).messages).toEqual([]);
}

test('R3.38 whatever changes, the messages bring every calendar from one state to the next', () => {
  fc.assert(fc.property(anyState, anyState, expectAllToFollow), { numRuns: 200 });
});

/** One meeting, or the series under its UID that it has become. */
const anyOfOneUid = fc.tuple(anyState, fc.boolean()).map(([{ meetings, people }, isSeries]): MeetingCalendar => {
  if (isSeries)
    return calendarOf(
      meetings.map((meeting) => ({ ...meeting, uid: FIRST_UID })),
      Object.fromEntries(people),
    );
  const first = meetings.find(({ meetingId }) => meetingId === '0') ?? meetingOn(0);
  return calendarOf(
    [{ ...first, seriesId: null, uid: FIRST_UID }],
    Object.fromEntries([...people.keys()].map((person) => [person, ['0']])),
  );
});

test('R3.38 a meeting that becomes a series, and a series that becomes one meeting, keep their UID in every calendar', () => {
  fc.assert(fc.property(anyOfOneUid, anyOfOneUid, expectAllToFollow), { numRuns: 300 });
  const people = { 2: ['0', '1', '2'] };
  const series = calendarOf(
    [0, 1, 2].map((day) => meetingOn(day, { uid: FIRST_UID })),
    people,
  );
  const alone = calendarOf([meetingOn(0, { uid: FIRST_UID, seriesId: null })], { 2: ['0'] });
  const sent = (before: MeetingCalendar, after: MeetingCalendar) =>
    invitationChanges(before, after, 0).messages.map(({ kind, event }) => [
      ...[kind, event.uid, event.originalStart, event.recurrence !== undefined],
    ]);
  // One mail each way, and no cancellation.
  expect(sent(alone, series)).toEqual([['changed', FIRST_UID, undefined, true]]);
  expect(sent(series, alone)).toEqual([['changed', FIRST_UID, undefined, false]]);
});

test('R3.38 a message says whether the meeting is cancelled, the reader is removed, or another entry replaces the event', () => {
  const all = [0, 1, 2].map((day) => meetingOn(day));
  const kinds = (before: MeetingCalendar, after: MeetingCalendar) =>
    invitationChanges(before, after, 0).messages.map(({ kind, event, to }) => [kind, event.originalStart, ...to]);
  const both = { 1: ['0', '1', '2'], 2: ['0', '1', '2'] };
  const without = (...gone: number[]) =>
    calendarOf(all, { 1: ['0', '1', '2'], 2: ['0', '1', '2'].filter((id) => !gone.includes(Number(id))) });
  // Cancelled meetings still have people, but no longer count as taking place.
  const ahead = (...days: number[]) =>
    calendarOf(
      days.map((day) => meetingOn(day)),
      both,
    );
  expect(kinds(ahead(0, 1, 2), ahead())).toEqual([['cancelled', undefined, '1', '2']]);
  expect(kinds(ahead(0, 1, 2), ahead(0, 1))).toEqual([['cancelled', START + 2 * DAY, '1', '2']]);
  expect(kinds(without(), without(0, 1, 2))).toEqual([['removed', undefined, '2']]);
  expect(kinds(without(), without(1))).toEqual([['removed', START + DAY, '2']]);
  // A participant of one meeting of a series that becomes single: the entry with a place in the series is removed.
  const one = { 2: ['0'] };
  const single = calendarOf([meetingOn(0, { seriesId: null })], one);
  expect(kinds(calendarOf(all, one), single)).toEqual([
    ['replaced', START, '2'],
    ['changed', undefined, '2'],
  ]);
});

test('R4.21 a new reminder alone mails nobody, and one beside another change is in the calendar', () => {
  const people = { 2: ['0', '1'] };
  const [before, after] = (['none', 'm15'] as const).map((remind) =>
    calendarOf(
      [0, 1].map((day) => meetingOn(day, { remind })),
      people,
    ),
  ) as [MeetingCalendar, MeetingCalendar];
  expect(invitationChanges(before, after, 0)).toEqual({ messages: [], sequences: new Map() });
  const renamed = { ...after, meetings: after.meetings.map((meeting) => ({ ...meeting, subject: 'Grid' })) };
  expect(invitationChanges(before, renamed, 0).messages).toMatchObject([{ kind: 'changed', event: { remind: 'm15' } }]);
});

const [GUEST] = PEOPLE.slice(2) as ['mailto:guest@elsewhere.example'];
const costOf = (messages: readonly InvitationMessage[]) =>
  mailCosts(messages).outside.get('guest@elsewhere.example') ?? 0;
const mailsTo = (person: string, messages: readonly InvitationMessage[]) =>
  messages.filter(({ to }) => to.includes(person));
const NOTHING = calendarOf([], {});

test('what an invitation costs pays for all cancellations that it may lead to, one by one or together', () => {
  fc.assert(
    fc.property(anyState, fc.array(fc.nat(DAYS - 1)), (state, order) => {
      const invited = invitationChanges(NOTHING, state, 0).messages;
      expect(costOf(invited)).toBeGreaterThanOrEqual(mailsTo(GUEST, invited).length);
      let left = state;
      let cancellations = 0;
      for (const day of [...order, ...Array.from({ length: DAYS }, (_, n) => n)]) {
        const next = { ...left, meetings: left.meetings.filter(({ meetingId }) => meetingId !== String(day)) };
        const sent = mailsTo(GUEST, invitationChanges(left, next, 0).messages);
        cancellations += sent.filter(({ kind }) => endsEvent(kind)).length;
        left = next;
      }
      expect(cancellations).toBeLessThanOrEqual(costOf(invited));
    }),
    { numRuns: 200 },
  );
});

test('a series costs an outside person one for each meeting, a change of it one, and a cancellation nothing', () => {
  const ids = [0, 1, 2, 3].map(String);
  const people = { 1: ids, [GUEST]: ids };
  const series = (change: Partial<InvitedMeeting> = {}) =>
    calendarOf(
      [0, 1, 2, 3].map((day) => meetingOn(day, change)),
      people,
    );
  const costs = (before: MeetingCalendar, after: MeetingCalendar) => {
    const { mails, mayBeRefused } = mailCosts(invitationChanges(before, after, 0).messages);
    return [mails, mayBeRefused, costOf(invitationChanges(before, after, 0).messages)];
  };
  expect(costs(NOTHING, series())).toEqual([2, true, 4]);
  expect(costs(series(), series({ subject: 'Grid' }))).toEqual([2, true, 1]);
  expect(costs(series(), { ...series(), meetings: [] })).toEqual([2, false, 0]);
  // One of four is in another room: it has its own message, and the message of the series covers the other three.
  const mixed = calendarOf([meetingOn(0), meetingOn(1, { place: 'Oak' }), meetingOn(2), meetingOn(3)], people);
  expect(costs(NOTHING, mixed)).toEqual([4, true, 4]);
  // Another entry for known meetings is a change.
  const renamed = { ...series({ uid: FIRST_UID }), sequences: new Map([[FIRST_UID, 3]]) };
  expect(costs(series(), renamed)).toEqual([4, true, 1]);
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
  // The series that the Saturday's meeting became has its UID: the Saturday takes the number of the series.
  const ofSaturday = {
    ...calendar,
    meetings: calendar.meetings.map((meeting) => ({ ...meeting, uid: '10@board.example' })),
  };
  expect([...viewOf(ofSaturday, ids).keys()]).toEqual(['10@board.example', '77@board.example']);
});

test('messages without people are dropped', () => {
  const { messages } = invitationChanges(calendarOf([], {}), calendarOf([meetingOn(0)], { 1: ['0'], 2: ['0'] }), 0);
  expect(withoutPeople(messages, (person, { organiserId }) => person === organiserId).map(({ to }) => to)).toEqual([
    ['2'],
  ]);
  expect(withoutPeople(messages, () => true)).toEqual([]);
});
