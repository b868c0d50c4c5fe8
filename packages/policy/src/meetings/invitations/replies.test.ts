import { createHmac } from 'node:crypto';
import { DAY, HOUR } from '@sw/base';
import type { Answer, RecurrenceRule } from '@sw/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEETING_LIMITS } from '../limits.ts';
import { answeredMeetings, storedAnswer } from './answered-meetings.ts';
import type { InvitedMeeting, MeetingCalendar } from './meeting-view.ts';
import { eventNoOf, type ReplySigner, readReplyAddress, replyAddress, replyPerson } from './reply-address.ts';

const signer =
  (secret: string): ReplySigner =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('hex');
const sign = signer('secret');
const DOMAIN = 'reply.board.example';

const anyId = fc.bigInt(1n, 2n ** 63n - 1n).map(String);
const anyPerson = fc.oneof(
  anyId,
  fc.emailAddress().map((email) => `mailto:${email.toLowerCase()}`),
);

test('an address says what it was signed for, in any case, and fits into a local part', () => {
  fc.assert(
    fc.property(anyId, anyPerson, fc.boolean(), (eventNo, key, loud) => {
      const subject = { eventNo, person: replyPerson(key, sign) };
      const address = replyAddress(subject, DOMAIN, sign);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(readReplyAddress(loud ? address.toUpperCase() : address, DOMAIN, sign)).toEqual(subject);
      // It contains nothing of a contact's own address.
      if (key.startsWith('mailto:')) expect(address).not.toContain(key.slice('mailto:'.length));
    }),
  );
});

test('an address that differs in one character, of another key or another domain, is refused', () => {
  fc.assert(
    fc.property(anyId, anyPerson, fc.nat(60), fc.constantFrom(...'0a9zf.'), (eventNo, key, at, character) => {
      const address = replyAddress({ eventNo, person: replyPerson(key, sign) }, DOMAIN, sign);
      const place = at % address.indexOf('@');
      const changed = address.slice(0, place) + character + address.slice(place + 1);
      if (changed !== address) expect(readReplyAddress(changed, DOMAIN, sign)).toBeUndefined();
      expect(readReplyAddress(address, DOMAIN, signer('another secret'))).toBeUndefined();
      expect(readReplyAddress(address, 'elsewhere.example', sign)).toBeUndefined();
    }),
  );
});

test('whatever stands in an envelope is read without a fault', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.emailAddress(),
        fc.string().map((text) => `reply+${text}@${DOMAIN}`),
      ),
      (text) => {
        expect(readReplyAddress(text, DOMAIN, sign)).toBeUndefined();
      },
    ),
  );
});

const NOW = Date.parse('2026-11-18T08:00:00Z');
const START = NOW + HOUR;
const UID = '77@board.example';
const RULE: RecurrenceRule = {
  cycle: { kind: 'day' },
  start: { date: '2026-11-18', time: '09:00' },
  minutes: 60,
  zone: 'UTC',
  end: { by: 'count', count: 3 },
  skipped: [],
};
const meetingOn = (day: number, change: Partial<InvitedMeeting> = {}): InvitedMeeting => ({
  meetingId: String(100 + day),
  seriesId: '77',
  uid: UID,
  sequence: 0,
  timedSequence: 0,
  organiserId: '1',
  place: 'Cedar',
  subject: 'Plans',
  private: false,
  agenda: [],
  remind: 'none',
  live: true,
  zone: 'UTC',
  originalStart: START + day * DAY,
  startsAt: START + day * DAY,
  endsAt: START + day * DAY + HOUR,
  ...change,
});
const GUEST = 'mailto:gus@elsewhere.example';
const calendarOf = (meetings: readonly InvitedMeeting[], guestIn = meetings.map(({ meetingId }) => meetingId)) =>
  ({
    meetings,
    rules: new Map([['77', RULE]]),
    people: new Map([[GUEST, guestIn]]),
    sequences: new Map([[UID, 3]]),
  }) satisfies MeetingCalendar;
const series = [0, 1, 2].map((day) => meetingOn(day));
const who = { key: GUEST, eventNo: '77' };

test('R4.18 a reply without a RECURRENCE-ID answers the series, with one that meeting alone', () => {
  const answered = (reply: Partial<Parameters<typeof answeredMeetings>[2]>, calendar = calendarOf(series), now = NOW) =>
    answeredMeetings(calendar, who, { uid: UID, sequence: 0, ...reply }, now);
  expect(answered({})).toEqual(['100', '101', '102']);
  const occurrence = { date: '2026-11-19', time: '09:00', zone: 'UTC' };
  expect(answered({ occurrence })).toEqual(['101']);
  expect(answered({ occurrence: { date: '2026-11-19' } })).toEqual(['101']);
  // Outlook names zones in its own way: the wall time counts in the zone of the series.
  expect(answered({ occurrence: { date: '2026-11-19', time: '09:00' } })).toEqual(['101']);
  expect(answered({ occurrence: { ...occurrence, time: '10:00' } })).toEqual([]);
  // Meetings that have ended, of others, or of another event are not answered.
  expect(answered({}, calendarOf(series), NOW + DAY)).toEqual(['101', '102']);
  expect(answered({}, calendarOf(series, ['101']))).toEqual(['101']);
  expect(answered({ uid: '78@board.example' })).toEqual([]);
  expect(answeredMeetings(calendarOf(series), { ...who, key: '5' }, { uid: UID, sequence: 9 }, NOW)).toEqual([]);
});

test('R4.18 an answer to an older time does not count, one from before another change does', () => {
  const moved = meetingOn(1, { startsAt: START + DAY + 2 * HOUR, endsAt: START + DAY + 3 * HOUR, timedSequence: 2 });
  const calendar = calendarOf([meetingOn(0), { ...moved, sequence: 3 }, meetingOn(2, { sequence: 3 })]);
  const answered = (sequence: number) => answeredMeetings(calendar, who, { uid: UID, sequence }, NOW);
  expect([answered(1), answered(2), answered(3)]).toEqual([
    ['100', '102'],
    ['100', '101', '102'],
    ['100', '101', '102'],
  ]);
});

test('R4.18 of the answers of calendars, tentative stays unset', () => {
  const stored = (answer: Answer) => storedAnswer({ answer, comment: 'On a train' });
  expect(stored('accepted')).toEqual({ invite: 'accepted', maybe: false, reason: null });
  expect(stored('rejected')).toEqual({ invite: 'rejected', maybe: false, reason: 'On a train' });
  expect(stored('tentative')).toEqual({ invite: 'unset', maybe: true, reason: null });
  expect(stored('unset')).toEqual({ invite: 'unset', maybe: false, reason: null });
});

test('R4.18 the comment of somebody who declines is their reason: one line, as short as that of a cancellation', () => {
  const reason = (comment?: string) =>
    storedAnswer({ answer: 'rejected', ...(comment !== undefined && { comment }) }).reason;
  expect([reason(), reason(' \n\t')]).toEqual([null, null]);
  expect(reason(' Ill today.\n\nSee you\u0000next week\n')).toBe('Ill today. See you next week');
  expect(reason('😀'.repeat(200))).toBe('😀'.repeat(200));
  expect(reason('😀'.repeat(201))).toBe(`${'😀'.repeat(199)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (comment) => {
      const text = reason(comment) ?? 'none';
      expect([...text].length).toBeLessThanOrEqual(MEETING_LIMITS.reasonLength);
      expect(text).toBe(text.trim());
    }),
  );
});

test('the number of an event comes from its UID, if that is ours', () => {
  expect([UID, '7@meeting', 'abc@board.example', '77'].map(eventNoOf)).toEqual(['77', '7', undefined, undefined]);
});
