import { DAY, HOUR, MINUTE } from '@sw/base';
import { expect, test } from 'vitest';
import { plannedMeetings } from './fill-meetings.ts';
import { ROOMS, TODAY, WEEK } from './northfield-week.ts';

/** Every hour of a week: the sample is filled at any time. */
const MOMENTS = Array.from({ length: 7 * 24 }, (_, hour) => Date.UTC(2026, 10, 16) + hour * HOUR);

test('a room is planned once at a time, whenever the sample is filled', () => {
  for (const now of MOMENTS) {
    const planned = plannedMeetings(now);
    for (const [n, one] of planned.entries()) {
      for (const other of planned.slice(n + 1)) {
        const apart =
          one.room !== other.room ||
          one.startsAt + one.minutes * MINUTE <= other.startsAt ||
          other.startsAt + other.minutes * MINUTE <= one.startsAt;
        expect([one.subject, other.subject, apart]).toEqual([one.subject, other.subject, true]);
      }
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

test('rooms of every type, a series, an approval, outside people and attachments are in it', () => {
  expect(new Set(ROOMS.map(({ type }) => type))).toEqual(new Set(['MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER']));
  const has = (what: keyof (typeof WEEK)[number]) => WEEK.some((meeting) => meeting[what] !== undefined);
  expect((['cycle', 'granted', 'contacts', 'files', 'password', 'private', 'board'] as const).map(has)).toEqual(
    Array.from({ length: 7 }, () => true),
  );
  const names = ROOMS.map(({ name }) => name);
  for (const { room } of [...WEEK, ...TODAY]) expect(names).toContain(room);
});
