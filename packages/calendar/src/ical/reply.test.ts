import { fail, ok } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEvent } from '../../testing/events.ts';
import { type Answer, namesOccurrence, readReplies, writeInvitation } from '../index.ts';

const lines = (...all: string[]): string => all.join('\r\n');

const reply = (...event: string[]): string =>
  lines('BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', '');

const nested = (depth: number): string[] => [
  ...Array.from({ length: depth }, () => 'BEGIN:X'),
  ...Array.from({ length: depth }, () => 'END:X'),
];

const UID = 'UID:meeting-1@whiteboard.example';
const ACCEPTED = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo@example.com';

test.each<Answer>(['accepted', 'rejected', 'unset', 'tentative'])(
  'R4.18 an answer is read as it was given: %s',
  (answer) => {
    const attendees = [{ name: 'Bo', email: 'bo@example.com', answer }];
    const text = writeInvitation('REPLY', anEvent({ sequence: 2, attendees }));
    const read = { uid: 'meeting-1@whiteboard.example', sequence: 2, email: 'bo@example.com', answer };
    expect(readReplies(text)).toEqual(ok([read]));
  },
);

test('R4.18 the comment of an answer is read: the first that says something, and an odd one is left out', () => {
  const comment = (...written: string[]) => {
    const read = readReplies(reply(UID, ACCEPTED, ...written));
    return read.ok ? read.value[0]?.comment : read.error;
  };
  expect(comment('COMMENT;LANGUAGE=en-US:\\n', 'COMMENT:On a train\\, back\\nat', '  noon')).toBe(
    'On a train, back\nat noon',
  );
  expect(comment()).toBeUndefined();
  expect(comment('COMMENT;"odd')).toBeUndefined();
});

/** Written by hand after what these clients send: folding, order, parameters and zones differ. */
const CLIENTS: Record<string, string> = {
  outlook: lines(
    '\ufeffBEGIN:VCALENDAR',
    'METHOD:REPLY',
    'PRODID:Microsoft Exchange Server 2010',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'ATTENDEE;PARTSTAT=TENTATIVE;CN="Bo; the other":mailto:Bo@Example.com',
    'COMMENT;LANGUAGE=en-US:\\n',
    'UID:meeting-1@whiteboard.example',
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20260330T090000',
    'SUMMARY;LANGUAGE=en-US:Tentative: Plans',
    'SEQUENCE:1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ),
  google: lines(
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'DTSTART:20260330T070000Z',
    'ORGANIZER;CN=Ada:mailto:ada@example.com',
    'UID:meeting-1@whiteboard.example',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=TENTATIVE;CN=bo@e',
    ' xample.com;X-NUM-GUESTS=0:mailto:bo@example.com',
    'RECURRENCE-ID:20260330T070000Z',
    'SEQUENCE:1',
    'END:VEVENT',
    'END:VCALENDAR',
  ),
  apple: lines(
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'ATTENDEE;CN="Bo";CUTYPE=INDIVIDUAL;EMAIL="bo@example.com";PARTSTAT=TENTATIVE:MAILTO:bo@example.com',
    'SEQUENCE:1',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000',
    'UID:meeting-1@whiteboard.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ),
};

test.each(Object.entries(CLIENTS))('a reply as %s writes it is read, with the occurrence it is about', (_, text) => {
  const read = readReplies(text);
  const [first] = read.ok ? read.value : [];
  expect(first).toMatchObject({
    uid: 'meeting-1@whiteboard.example',
    sequence: 1,
    email: 'bo@example.com',
    answer: 'tentative',
  });
  const named = first?.occurrence;
  const start = Date.parse('2026-03-30T07:00:00Z');
  expect(named && namesOccurrence(named, start, 'Europe/Berlin')).toBe(true);
  expect(named && namesOccurrence(named, start + 86_400_000, 'Europe/Berlin')).toBe(false);
});

test('an occurrence may be named by its date alone', () => {
  const read = readReplies(reply(UID, ACCEPTED, 'RECURRENCE-ID;VALUE=DATE:20260330'));
  const named = read.ok ? read.value[0]?.occurrence : undefined;
  expect(named).toEqual({ date: '2026-03-30' });
  expect(named && namesOccurrence(named, Date.parse('2026-03-29T22:30:00Z'), 'Europe/Berlin')).toBe(true);
  expect(named && namesOccurrence(named, Date.parse('2026-03-29T21:30:00Z'), 'Europe/Berlin')).toBe(false);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no calendar', 'hello'],
  ['no event', lines('BEGIN:VCALENDAR', 'METHOD:REPLY', 'END:VCALENDAR')],
  ['no UID', reply(ACCEPTED)],
  ['an empty UID', reply('UID:', ACCEPTED)],
  ['two UIDs', reply(UID, UID, ACCEPTED)],
  ['no attendee', reply(UID)],
  ['two attendees', reply(UID, ACCEPTED, ACCEPTED)],
  ['an attendee without an address', reply(UID, 'ATTENDEE;PARTSTAT=ACCEPTED:bo')],
  ['an address with a line end', reply(UID, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo%0a@example.com')],
  ['an address that does not decode', reply(UID, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo%ff@example.com')],
  ['an unknown answer', reply(UID, 'ATTENDEE;PARTSTAT=MAYBE:mailto:bo@example.com')],
  ['an open quote', reply(UID, 'ATTENDEE;CN="Bo;PARTSTAT=ACCEPTED:mailto:bo@example.com')],
  ['a sequence that is no number', reply(UID, ACCEPTED, 'SEQUENCE:-1')],
  ['a sequence beyond a number of the database', reply(UID, ACCEPTED, 'SEQUENCE:2147483648')],
  ['a date that does not exist', reply(UID, ACCEPTED, 'RECURRENCE-ID:20260230T090000Z')],
  ['a component that does not end', reply(UID, ACCEPTED).replace('END:VEVENT\r\n', '')],
  ['a component that ends twice', reply(UID, ACCEPTED, 'END:VEVENT')],
  ['two calendars', reply(UID, ACCEPTED) + reply(UID, ACCEPTED)],
  ['components far inside each other', reply(UID, ACCEPTED, ...nested(7))],
  ['many parameters', reply(UID, `ATTENDEE${';X=1'.repeat(100)}:mailto:bo@example.com`)],
  [
    'too many replies',
    reply(...Array.from({ length: 101 }, () => lines(UID, ACCEPTED, 'END:VEVENT', 'BEGIN:VEVENT')), UID, ACCEPTED),
  ],
  ['more than half a megabyte', reply(UID, ACCEPTED, `DESCRIPTION:${'x'.repeat(600_000)}`)],
])('%s is refused as malformed', (_, text) => {
  expect(readReplies(text)).toEqual(fail('malformed'));
});

test.each(['REQUEST', 'CANCEL', 'COUNTER'])('%s is no reply', (method) => {
  expect(readReplies(reply(UID, ACCEPTED).replace('METHOD:REPLY', `METHOD:${method}`))).toEqual(fail('not_reply'));
});

test('components inside an event do not hinder the answer', () => {
  expect(readReplies(reply(UID, ACCEPTED, ...nested(5))).ok).toBe(true);
});

test('a long description does not hinder the answer', () => {
  const text = reply(UID, `DESCRIPTION;${'"'.repeat(9)}:${'x'.repeat(100_000)}`, ACCEPTED);
  expect(readReplies(text).ok).toBe(true);
});

/** Pieces of real replies in any order, cut anywhere, with any characters between them. */
const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...Object.values(CLIENTS).flatMap((text) => text.split('\r\n')),
          '\r\n',
          '\r\n ',
          '\n',
          ':',
          ';',
          '"',
        ),
        fc.string({ unit: 'binary', maxLength: 10 }),
      ),
      { maxLength: 60 },
    )
    .chain((parts) => fc.constantFrom('\r\n', '').map((join) => parts.join(join))),
  fc
    .record({
      text: fc.constantFrom(...Object.values(CLIENTS)),
      from: fc.nat(1_000),
      length: fc.nat(30),
      put: fc.string({ unit: 'binary', maxLength: 10 }),
    })
    .map(({ text, from, length, put }) => text.slice(0, from) + put + text.slice(from + length)),
);

test('garbage never throws, and what is read is within bounds', () => {
  fc.assert(
    fc.property(garbage, (text) => {
      const read = readReplies(text);
      if (!read.ok) return;
      for (const { uid, email, sequence, occurrence } of read.value) {
        expect(uid.length).toBeLessThanOrEqual(255);
        expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
        expect(Number.isInteger(sequence)).toBe(true);
        if (occurrence) expect(typeof namesOccurrence(occurrence, 0, 'Europe/Berlin')).toBe('boolean');
      }
    }),
    { numRuns: 5_000 },
  );
});

test('half a megabyte of the worst lines is read in time', () => {
  const worst = [
    `ATTENDEE;${'A=",'.repeat(120_000)}`,
    `ATTENDEE;X=${'","'.repeat(150_000)}`,
    ' '.repeat(500_000),
    '\r\n '.repeat(150_000),
    `ATTENDEE:mailto:${'%41'.repeat(150_000)}`,
    'BEGIN:\r\n'.repeat(50_000),
  ];
  const begin = performance.now();
  for (const line of worst) readReplies(reply(UID, line));
  // All six take about 50 ms; a reader that goes back in a line would take minutes.
  expect(performance.now() - begin).toBeLessThan(5_000);
});
