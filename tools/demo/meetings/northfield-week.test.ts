import { DAY, HOUR } from '@sw/base';
import { expect, test } from 'vitest';
import { ROOMS, TODAY, WEEK } from './northfield-week.ts';
import { meets, PAST, plannedMeetings } from './planned-meetings.ts';

/** Every hour of a week: the sample is filled at any time. */
const MOMENTS = Array.from({ length: 7 * 24 }, (_, hour) => Date.UTC(2026, 10, 16) + hour * HOUR);

test('a room is planned once at a time, whenever the sample is filled', () => {
  for (const now of MOMENTS) {
    const planned = plannedMeetings(now);
    for (const [n, one] of planned.entries()) {
      const taken = planned.slice(n + 1).filter((other) => meets(one, other));
      expect([one.subject, taken.map(({ subject }) => subject)]).toEqual([one.subject, []]);
    }
  }
});

test('a second run knows every meeting by its subject, and most are there at every hour', () => {
  const subjects = [...WEEK, ...TODAY].map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  for (const now of MOMENTS) {
    const around = plannedMeetings(now).filter(({ startsAt }) => Math.abs(startsAt - now) < DAY / 6);
    expect(around.length).toBeGreaterThan(0);
  }
});

const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`);
const startsOf = (now: number, wanted: string) =>
  plannedMeetings(now)
    .filter(({ subject }) => subject === wanted)
    .map(({ startsAt, cycle }) => [new Date(startsAt).toISOString(), cycle?.count]);

test('a series that has begun is booked from its next meeting, and those before it are past ones', () => {
  expect(startsOf(at(16, '08:00'), 'Week at a glance')).toEqual([['2026-11-16T07:30:00.000Z', 10]]);
  const wednesday = [
    ['2026-11-16T07:30:00.000Z', undefined],
    ['2026-11-17T07:30:00.000Z', undefined],
    ['2026-11-18T07:30:00.000Z', undefined],
    ['2026-11-19T07:30:00.000Z', 7],
  ];
  expect(startsOf(at(18, '16:00'), 'Week at a glance')).toEqual(wednesday);
  // It began ten minutes ago and can still be booked.
  expect(startsOf(at(18, '08:40'), 'Week at a glance').at(-1)).toEqual(['2026-11-18T07:30:00.000Z', 8]);
  expect(startsOf(at(19, '16:00'), 'Choir: winter concert')).toEqual([
    ['2026-11-18T14:00:00.000Z', undefined],
    ['2026-11-25T14:00:00.000Z', 5],
  ]);
});

test('whenever the sample is filled, something is over or under way and days of meetings are ahead', () => {
  for (const now of MOMENTS) {
    const starts = plannedMeetings(now).flatMap((meeting) => meeting.starts);
    const days = new Set(starts.filter((one) => one >= now - PAST).map((one) => Math.floor(one / DAY)));
    expect([new Date(now), days.size >= 5]).toEqual([new Date(now), true]);
  }
});

test('at the weekend the coming week is planned, and the one that is over is the past', () => {
  for (const now of [at(21, '09:00'), at(22, '20:00')]) {
    expect(startsOf(now, 'Trustees visit')).toEqual([
      ['2026-11-20T09:00:00.000Z', undefined],
      ['2026-11-27T09:00:00.000Z', undefined],
    ]);
    expect(startsOf(now, 'Week at a glance').slice(-2)).toEqual([
      ['2026-11-20T07:30:00.000Z', undefined],
      ['2026-11-23T07:30:00.000Z', 5],
    ]);
  }
  expect(startsOf(at(20, '23:00'), 'Trustees visit')).toHaveLength(1);
});

test('rooms of every type, a series, an approval, outside people and attachments are in it', () => {
  expect(new Set(ROOMS.map(({ type }) => type))).toEqual(new Set(['MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER']));
  const has = (what: keyof (typeof WEEK)[number]) => WEEK.some((meeting) => meeting[what] !== undefined);
  expect((['cycle', 'granted', 'contacts', 'files', 'password', 'private', 'board'] as const).map(has)).toEqual(
    Array.from({ length: 7 }, () => true),
  );
  const names = ROOMS.map(({ name }) => name);
  for (const { room } of [...WEEK, ...TODAY]) expect(names).toContain(room);
});
