import { HOUR } from '@sw/base';
import fc from 'fast-check';
import { type Attendee, type CalendarResponse, sync, type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { anEvent } from '../../testing/events.ts';
import { type CalendarEvent, LATE_LINK, withLink, writeFeed, writeInvitation } from '../index.ts';

/** node-ical, which has nothing in common with the writer. */
const eventsIn = (calendar: CalendarResponse): VEvent[] =>
  Object.values(calendar).filter((entry): entry is VEvent => entry?.type === 'VEVENT');

function read(text: string): VEvent {
  const [event, ...others] = eventsIn(sync.parseICS(text));
  if (!event || others.length > 0) throw new Error('there is not one event');
  return event;
}

const valueIn = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && 'val' in field ? field.val : field;

function attendeesOf({ attendee }: VEvent): { name: unknown; address: unknown; answer: unknown }[] {
  const list = [attendee ?? []].flat() as Exclude<Attendee, string>[];
  return list.map(({ params, val }) => ({ name: params.CN, address: val, answer: params.PARTSTAT }));
}

test('a request has what a client needs to show and to answer it', () => {
  const text = writeInvitation(
    'REQUEST',
    anEvent({
      sequence: 3,
      description: 'One; two, three\nfour',
      place: 'Room 4, north',
      address: 'https://whiteboard.example/meeting/mine/1?a=1,2;3',
      private: true,
      remindMinutes: 1_440,
      attendees: [
        { name: 'Bo', email: 'bo@example.com', answer: 'accepted' },
        { name: '王小明', email: 'ming@example.com', answer: 'rejected' },
        { name: 'Cy', email: 'cy@example.com', answer: 'unset' },
      ],
    }),
  );
  const event = read(text);
  expect(event).toMatchObject({
    uid: 'meeting-1@whiteboard.example',
    sequence: 3,
    summary: 'Plans',
    description: 'One; two, three\nfour',
    location: 'Room 4, north',
    status: 'CONFIRMED',
    class: 'PRIVATE',
    method: 'REQUEST',
    transparency: 'OPAQUE',
    organizer: { params: { CN: 'Ada' }, val: 'mailto:ada@example.com' },
  });
  expect(valueIn(event.url)).toBe('https://whiteboard.example/meeting/mine/1?a=1,2;3');
  expect(event.start.getTime()).toBe(Date.parse('2026-03-30T07:00:00Z'));
  expect(event.end?.getTime()).toBe(Date.parse('2026-03-30T08:00:00Z'));
  expect(event.start.tz).toBe('Europe/Berlin');
  expect(attendeesOf(event)).toEqual([
    { name: 'Bo', address: 'mailto:bo@example.com', answer: 'ACCEPTED' },
    { name: '王小明', address: 'mailto:ming@example.com', answer: 'DECLINED' },
    { name: 'Cy', address: 'mailto:cy@example.com', answer: 'NEEDS-ACTION' },
  ]);
  expect(event.alarms).toMatchObject([{ action: 'DISPLAY', trigger: '-PT1440M', description: 'Plans' }]);
});

test('a cancellation is of the same UID, cancelled and without a reminder', () => {
  const event = read(writeInvitation('CANCEL', anEvent({ sequence: 4, remindMinutes: 15 })));
  expect(event).toMatchObject({
    uid: 'meeting-1@whiteboard.example',
    sequence: 4,
    method: 'CANCEL',
    status: 'CANCELLED',
  });
  expect(event.alarms).toBeUndefined();
});

test('people who have answered are not asked again, and a cancellation says why', () => {
  const answers = ['unset', 'tentative', 'accepted', 'rejected'] as const;
  const attendees = answers.map((answer) => ({ name: 'Bo', email: 'bo@example.com', answer }));
  const text = writeInvitation('REQUEST', anEvent({ attendees })).replaceAll('\r\n ', '');
  expect([...text.matchAll(/PARTSTAT=([A-Z-]+);RSVP=([A-Z]+)/g)].map(([, state, asked]) => [state, asked])).toEqual([
    ['NEEDS-ACTION', 'TRUE'],
    ['TENTATIVE', 'TRUE'],
    ['ACCEPTED', 'FALSE'],
    ['DECLINED', 'FALSE'],
  ]);
  expect(writeInvitation('CANCEL', anEvent({ comment: 'Paint; all week' }))).toContain('COMMENT:Paint\\; all week\r\n');
});

test('a link that is known late takes its place in the description, however lines are folded', () => {
  const link = 'https://whiteboard.example/iwb/meeting/guest/abc';
  fc.assert(
    fc.property(hostile, fc.nat(200), (agenda, length) => {
      const description = `${agenda}${'x'.repeat(length)}\n\n${LATE_LINK}`;
      const filled = withLink(writeInvitation('REQUEST', anEvent({ description, subject: LATE_LINK })), link);
      const whole = description.slice(0, -LATE_LINK.length) + link;
      expect(filled).toBe(writeInvitation('REQUEST', anEvent({ description: whole, subject: LATE_LINK })));
    }),
  );
  const without = writeInvitation('REQUEST', anEvent({ description: 'Plans', remindMinutes: 15, subject: LATE_LINK }));
  expect(withLink(without, link)).toBe(without);
});

test('in the hour that clocks show twice, an event is in the one of the two that it is in', () => {
  const first = Date.parse('2026-10-25T00:30:00Z');
  const starts = [first, first + HOUR].map((start) => ({ start, end: start + HOUR / 4 }));
  const feed = { name: 'Room 4', refreshMinutes: 15 };
  const events = starts.map((times, n) => anEvent({ ...times, uid: `meeting-${n}@whiteboard.example` }));
  const found = eventsIn(sync.parseICS(writeFeed({ ...feed, events })));
  expect(found.map(({ start, end }) => ({ start: start.getTime(), end: end?.getTime() }))).toEqual(starts);
});

test('a change of one occurrence names the start that the series gave it', () => {
  const originalStart = Date.parse('2026-03-23T08:00:00Z');
  const event = read(writeInvitation('REQUEST', anEvent({ originalStart })));
  const named = event.recurrenceid as unknown as Date;
  expect(named.getTime()).toBe(originalStart);
});

test('an event that ends in the minute in which it begins has no DTEND', () => {
  const start = Date.parse('2026-03-30T07:55:10Z');
  const text = writeInvitation('REQUEST', anEvent({ start, end: start }));
  expect(text).not.toContain('DTEND');
  expect(valueIn(read(text).end ?? read(text).start)).toEqual(read(text).start);
  expect(writeInvitation('REQUEST', anEvent({ start, end: start + 40_000 }))).not.toContain('DTEND');
  expect(() => writeInvitation('REQUEST', anEvent({ start, end: start - 1 }))).toThrow('before it starts');
});

test('times of UTC need no definition of a zone', () => {
  const text = writeInvitation('REQUEST', anEvent({ zone: 'UTC' }));
  expect(text).toContain('DTSTART:20260330T070000Z\r\n');
  expect(text).not.toContain('VTIMEZONE');
});

test('a feed has many events, and clients know how often to fetch it', () => {
  const zones = ['Europe/Berlin', 'Asia/Shanghai', 'Europe/Berlin'];
  const events = zones.map((zone, i) => anEvent({ uid: `meeting-${i}@whiteboard.example`, zone, attendees: [] }));
  const text = writeFeed({ name: 'Rooms, north', refreshMinutes: 30, events });
  const calendar = sync.parseICS(text);
  expect(eventsIn(calendar).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(calendar.vcalendar).toMatchObject({ method: 'PUBLISH', 'WR-CALNAME': 'Rooms, north' });
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT30M\r\n');
  expect(text).toContain('X-PUBLISHED-TTL:PT30M\r\n');
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2);
});

test.each<[string, () => string]>([
  ['a reply of two', () => writeInvitation('REPLY', anEvent({ attendees: [] }))],
  ['a UID with a line end', () => writeInvitation('REQUEST', anEvent({ uid: 'a\r\nSTATUS:CANCELLED' }))],
  ['a link that is a script', () => writeInvitation('REQUEST', anEvent({ address: 'javascript:alert(1)' }))],
  ['an unknown zone', () => writeInvitation('REQUEST', anEvent({ zone: 'X\r\nY' }))],
  ['an end before the start', () => writeInvitation('REQUEST', anEvent({ end: 0 }))],
  ['a negative sequence', () => writeInvitation('REQUEST', anEvent({ sequence: -1 }))],
])('%s is an error', (_, write) => {
  expect(write).toThrow();
});

/** Texts that try to leave their place, beside ordinary ones. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '\\',
        ';',
        ',',
        ':',
        '\r',
        '\n',
        '\r\n ',
        '\u2028',
        '\u0085',
        '\0',
        '^n',
        "^'",
        '\ud800',
        'x',
        '字',
        '👩‍👩‍👧',
        'END:VEVENT',
        'ATTENDEE:mailto:eve@example.com',
        'a"',
        ':mailto:eve@example.com',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

const namesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => /^[A-Z-]*/.exec(line)?.[0] ?? '');

test('no text of a user adds a line, a parameter or a person', () => {
  const plain = anEvent({ description: 'x', place: 'x', subject: 'x' });
  const expected = namesOf(writeInvitation('REQUEST', plain));
  fc.assert(
    fc.property(hostile, (text) => {
      const attendees: CalendarEvent['attendees'] = [{ name: text, email: `bo${text}@example.com`, answer: 'unset' }];
      const written = writeInvitation('REQUEST', {
        ...plain,
        subject: text,
        description: `x${text}`,
        place: `x${text}`,
        attendees,
        organiser: { ...plain.organiser, name: text },
      });
      expect(namesOf(written)).toEqual(expected);
      // Nothing but the line ends themselves is left that a reader could take for one.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/);
      const event = read(written);
      expect(event.status).toBe('CONFIRMED');
      expect(attendeesOf(event)).toHaveLength(1);
      expect(attendeesOf(event)[0]?.answer).toBe('NEEDS-ACTION');
      expect(valueIn(event.organizer)).toBe('mailto:ada@example.com');
    }),
    { numRuns: 200 },
  );
});

/** Line ends have a form of their own. */
const longText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .map((text) => text.replace(/[\u2028\u2029]/g, '\\n'));

test('every line has at most 75 octets, and unfolding gives the text back', () => {
  fc.assert(
    fc.property(longText, (text) => {
      const description = `x${text}y`;
      const written = writeInvitation('REQUEST', anEvent({ description }));
      expect(written.endsWith('\r\n')).toBe(true);
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(line).toString()).toBe(line);
      }
      const line = written
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((found) => found.startsWith('DESCRIPTION:'));
      const back = line?.slice('DESCRIPTION:'.length).replace(/\\([\\;,])/g, '$1');
      expect(back).toBe(description);
    }),
    { numRuns: 300 },
  );
});
