import { DAY, HOUR, MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attendanceOf,
  delayedEnd,
  filesUntil,
  isReleased,
  longestDelay,
  mayAttachFiles,
  meetingStatus,
  nextStatusChange,
  planDue,
  REMINDERS,
  type ReleaseFacts,
  releaseAt,
  reminderAt,
  roomState,
} from '../index.ts';

const START = 20_000 * MINUTE;
const END = START + HOUR;
const facts: ReleaseFacts = {
  startsAt: START,
  endsAt: END,
  approval: 'none',
  startedAt: null,
  endedAt: null,
  cancelledAt: null,
  changedAt: START - DAY,
  releaseMinutes: 10,
};

const open = { endsAt: END, delayedMinutes: 0, nextStart: null, closesAt: END + DAY };

test('R5.39 R8.56 a meeting is delayed by at most 60 minutes, all delays together', () => {
  expect(delayedEnd(60, open)).toEqual({ ok: true, value: END + HOUR });
  expect(delayedEnd(61, open)).toEqual({ ok: false, error: { problem: 'DELAY_TOO_LONG', allowed: 60 } });
  expect(delayedEnd(15, { ...open, delayedMinutes: 45 }).ok).toBe(true);
  expect(delayedEnd(16, { ...open, delayedMinutes: 45 })).toEqual({
    ok: false,
    error: { problem: 'DELAY_TOO_LONG', allowed: 15 },
  });
});

test('R5.40 R8.56 a delay does not pass the start of the next meeting, nor the hours of the room', () => {
  const next = { ...open, nextStart: END + 20 * MINUTE };
  expect(delayedEnd(20, next).ok).toBe(true);
  expect(delayedEnd(21, next)).toEqual({ ok: false, error: { problem: 'DELAY_MEETS_NEXT', allowed: 20 } });
  expect(delayedEnd(1, { ...open, closesAt: END })).toEqual({
    ok: false,
    error: { problem: 'DELAY_OUTSIDE_HOURS', allowed: 0 },
  });
});

test('R5.39 R5.40 the longest delay is possible, and one more minute is not', () => {
  const minutesAfter = fc.integer({ min: 0, max: 120 * 60 }).map((seconds) => END + seconds * 1_000);
  fc.assert(
    fc.property(
      fc.nat(70),
      fc.option(minutesAfter, { nil: null }),
      minutesAfter,
      (delayedMinutes, nextStart, closesAt) => {
        const some = { endsAt: END, delayedMinutes, nextStart, closesAt };
        const longest = longestDelay(some);
        expect(delayedEnd(longest + 1, some).ok).toBe(false);
        if (longest > 0) expect(delayedEnd(longest, some).ok).toBe(true);
        expect(END + longest * MINUTE).toBeLessThanOrEqual(nextStart ?? Number.POSITIVE_INFINITY);
      },
    ),
  );
});

const files = { endsAt: END, cancelled: false, present: 0 };
const MB = 1024 * 1024;

test('R5.36 R9.24 a meeting has at most 50 files', () => {
  expect(mayAttachFiles({ ...files, present: 48 }, [1, 1], START).ok).toBe(true);
  expect(mayAttachFiles({ ...files, present: 49 }, [1, 1], START)).toEqual({
    ok: false,
    error: { problem: 'MEETING_FILE_LIMIT', allowed: 50 },
  });
});

test('R5.37 R9.24 each file has at most 50 MB', () => {
  expect(mayAttachFiles(files, [50 * MB], START).ok).toBe(true);
  expect(mayAttachFiles(files, [1, 50 * MB + 1], START)).toEqual({
    ok: false,
    error: { problem: 'FILE_TOO_LARGE', allowed: 50 },
  });
});

test('R5.38 files can be added from the booking until a week after the end, and never to a cancelled meeting', () => {
  const closed = { ok: false, error: { problem: 'MEETING_FILES_CLOSED' } };
  expect(filesUntil(END)).toBe(END + 7 * DAY);
  expect(mayAttachFiles(files, [1], START - 30 * DAY).ok).toBe(true);
  expect(mayAttachFiles(files, [1], END + 7 * DAY - 1).ok).toBe(true);
  expect(mayAttachFiles(files, [1], END + 7 * DAY)).toEqual(closed);
  expect(mayAttachFiles({ ...files, cancelled: true }, [1], START)).toEqual(closed);
});

test('R4.21 a reminder is due its minutes before the start, and nothing is due in the past', () => {
  expect(REMINDERS.map((remind) => reminderAt(START, remind))).toEqual([
    undefined,
    START - 15 * MINUTE,
    START - 30 * MINUTE,
    START - HOUR,
    START - DAY,
  ]);
  const aheadAt = (now: number) => planDue({ ...facts, remind: 'm15', morningAt: START }, now).ahead[0]?.kind;
  expect([aheadAt(START - 15 * MINUTE - 1), aheadAt(START - 15 * MINUTE)]).toEqual(['remind', 'start_soon']);
});

const plan = { remind: 'd1', morningAt: START - 2 * HOUR } as const;

test('a meeting of an hour has all its moments; an early start leaves out the release, an early meeting the morning', () => {
  const kinds = (change: Partial<Parameters<typeof planDue>[0]>, now = START - 2 * DAY) =>
    planDue({ ...facts, ...plan, ...change }, now).ahead.map(({ kind }) => kind);
  expect(kinds({})).toEqual(['remind', 'maybe', 'start_soon', 'start', 'release', 'end_soon', 'end']);
  expect(kinds({ morningAt: START, remind: 'none' })).toEqual(['start_soon', 'start', 'release', 'end_soon', 'end']);
  expect(kinds({ startedAt: START - MINUTE }, START - MINUTE)).toEqual(['start', 'end_soon', 'end']);
});

test('the due moments are all ahead, in order, each kind once, and include every change of the status', () => {
  const remind = fc.constantFrom(...REMINDERS);
  const length = fc.integer({ min: 1, max: 600 });
  const before = fc.integer({ min: -700, max: 3_000 });
  fc.assert(
    fc.property(remind, length, before, fc.option(fc.nat(60), { nil: null }), (chosen, minutes, ahead, release) => {
      const now = START - ahead * MINUTE;
      const some = { ...facts, endsAt: START + minutes * MINUTE, changedAt: now, releaseMinutes: release };
      const { ahead: due, passed } = planDue({ ...some, remind: chosen, morningAt: START - HOUR }, now);
      for (const [i, { at }] of due.entries())
        expect(at).toBeGreaterThanOrEqual(Math.max(now + 1, due[i - 1]?.at ?? 0));
      const kinds = [...due.map(({ kind }) => kind), ...passed];
      expect(new Set(kinds).size).toBe(kinds.length);
      for (let next = nextStatusChange(some, now); next !== undefined; next = nextStatusChange(some, next.at))
        expect(due.map(({ at }) => at)).toContain(next.at);
    }),
  );
});

test('what has passed counts as due before unless the meeting no longer has it', () => {
  const passed = (change: object = {}) => planDue({ ...facts, ...plan, ...change }, START + 10 * MINUTE).passed;
  expect(passed()).toEqual(['remind', 'maybe', 'start_soon', 'start', 'release']);
  expect(passed({ remind: 'none', startedAt: START - MINUTE })).toEqual(['maybe', 'start_soon', 'start']);
});

test('a meeting that is over has no due moments', () => {
  const nothing = { ahead: [], passed: [] };
  expect(planDue({ ...facts, ...plan, cancelledAt: START - HOUR }, START - 3 * DAY)).toEqual(nothing);
  expect(planDue({ ...facts, ...plan, endedAt: START + MINUTE }, START + MINUTE)).toEqual(nothing);
});

test('a room is free again 10 minutes after the start if nobody signed in', () => {
  const at = START + 10 * MINUTE;
  expect(isReleased(facts, 0, at - 1)).toBe(false);
  expect(isReleased(facts, 0, at)).toBe(true);
  expect(isReleased(facts, 1, at)).toBe(false);
  expect(isReleased({ ...facts, startedAt: START - MINUTE }, 0, at)).toBe(false);
  expect(isReleased({ ...facts, releaseMinutes: null }, 0, at)).toBe(false);
  expect(isReleased({ ...facts, endedAt: START + 5 * MINUTE }, 0, at)).toBe(false);
});

test('people who book a running step have the full time to sign in; a short meeting just ends', () => {
  expect(releaseAt({ ...facts, changedAt: START + 5 * MINUTE })).toBe(START + 15 * MINUTE);
  expect(releaseAt({ ...facts, endsAt: START + 10 * MINUTE })).toBeUndefined();
});

test('only a running meeting is released', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 120 }), fc.nat(3), (minutes, signed) => {
      const now = START + minutes * MINUTE;
      if (isReleased(facts, signed, now)) {
        expect(['STARTED', 'NOW_END']).toContain(meetingStatus(facts, now));
        expect(signed).toBe(0);
      }
    }),
  );
});

test('R4.19 attendance: in the room, in the call, declined or not here, and late by whole minutes', () => {
  const person = { invite: 'unset', signedAt: null, signFrom: null } as const;
  const came = (minutes: number, signFrom: 'door' | 'app' | 'call' | 'corrected') =>
    attendanceOf({ ...person, signedAt: START + minutes * MINUTE, signFrom }, START);
  expect(attendanceOf(person, START)).toEqual({ state: 'notHere', lateMinutes: 0 });
  expect(attendanceOf({ ...person, invite: 'rejected' }, START)).toEqual({ state: 'declined', lateMinutes: 0 });
  expect(came(-3, 'door')).toEqual({ state: 'inRoom', lateMinutes: 0 });
  expect(came(0.9, 'app')).toEqual({ state: 'inRoom', lateMinutes: 0 });
  expect(came(7.5, 'call')).toEqual({ state: 'inCall', lateMinutes: 7 });
  expect(came(300, 'corrected')).toEqual({ state: 'inRoom', lateMinutes: 0 });
});

test('R3.36 a room is disabled, in a meeting, coming up within an hour, or free', () => {
  const room = { enabled: true, closures: [], meetings: [{ from: START, to: END }] };
  const states = [START - HOUR - 1, START - HOUR, START - 1, START, END - 1, END].map((now) => roomState(room, now));
  expect(states).toEqual(['free', 'coming', 'coming', 'meeting', 'meeting', 'free']);
  expect(roomState({ ...room, enabled: false }, START)).toBe('disabled');
  expect(roomState({ ...room, closures: [{ from: START, to: END }] }, START)).toBe('disabled');
});
