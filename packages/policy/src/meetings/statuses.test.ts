import { MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  APPROVALS,
  canBecome,
  canHappen,
  INVITE_STATES,
  isMeetingOver,
  MEETING_CAUSES,
  MEETING_STATUSES,
  MEETING_TRANSITIONS,
  type MeetingFacts,
  type MeetingStatus,
  meetingStatus,
  nextStatusChange,
  SIGN_STATES,
  signState,
} from '../index.ts';

const START = 10_000 * MINUTE;
const hour: MeetingFacts = {
  startsAt: START,
  endsAt: START + 60 * MINUTE,
  approval: 'none',
  startedAt: null,
  endedAt: null,
  cancelledAt: null,
};
const at = (minutes: number, facts: MeetingFacts = hour) => meetingStatus(facts, START + minutes * MINUTE);

test('R4.16 a meeting has each status in its time: soon from 10 minutes before, ending from 5 minutes before the end', () => {
  expect([-10.001, -10, -0.001, 0, 54.999, 55, 59.999, 60].map((minutes) => at(minutes))).toEqual([
    'NOT_START',
    'NOW_START',
    'NOW_START',
    'STARTED',
    'STARTED',
    'NOW_END',
    'NOW_END',
    'ENDED',
  ]);
  expect(at(30, { ...hour, cancelledAt: START - MINUTE })).toBe('CANCELED');
});

test('R4.17 the table: nothing leaves ENDED or CANCELED, every status is reachable, and no row is there twice', () => {
  expect(MEETING_TRANSITIONS.filter(({ from }) => isMeetingOver(from))).toEqual([]);
  const reached = new Set(['NOT_START']);
  for (const _ of MEETING_STATUSES)
    for (const { from, to } of MEETING_TRANSITIONS) if (reached.has(from)) reached.add(to);
  expect([...reached].toSorted()).toEqual([...MEETING_STATUSES].toSorted());
  const keys = MEETING_TRANSITIONS.map(({ from, to, by }) => `${from} ${to} ${by}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(MEETING_TRANSITIONS.map(({ by }) => by))).toEqual(new Set(MEETING_CAUSES));
});

test('R4.17 people cancel only before the start, end only a running meeting, and a delay leads back to STARTED', () => {
  const from = (by: (typeof MEETING_CAUSES)[number]) =>
    MEETING_TRANSITIONS.filter((one) => one.by === by).map((one) => `${one.from} ${one.to}`);
  expect(from('cancel')).toEqual(['NOT_START CANCELED', 'NOW_START CANCELED']);
  expect(from('end')).toEqual(['STARTED ENDED', 'NOW_END ENDED']);
  expect(from('delay')).toEqual(['NOW_END STARTED']);
  expect(from('release')).toEqual(['STARTED CANCELED', 'NOW_END CANCELED']);
  const delayed = { ...hour, endsAt: hour.endsAt + 15 * MINUTE };
  expect([canHappen('delay', at(57)), at(57, delayed), canBecome(at(57), at(57, delayed))]).toEqual([
    true,
    'STARTED',
    true,
  ]);
});

test('R4.17 a stored status becomes what the table leads to, in any number of steps', () => {
  const becomes = (from: MeetingStatus) => MEETING_STATUSES.filter((to) => canBecome(from, to));
  expect(becomes('NOT_START')).toEqual(['NOW_START', 'STARTED', 'NOW_END', 'ENDED', 'CANCELED']);
  expect(becomes('STARTED')).toEqual(['NOW_END', 'ENDED', 'CANCELED']);
  expect([becomes('ENDED'), becomes('CANCELED')]).toEqual([[], []]);
});

test('R4.17 an early start and an early end count at once', () => {
  expect(at(-5, { ...hour, startedAt: START - 6 * MINUTE })).toBe('STARTED');
  expect(at(20, { ...hour, endedAt: START + 20 * MINUTE })).toBe('ENDED');
});

test('R4.17 a request that nobody answered lapses at its start, and a refused one is cancelled', () => {
  expect([-60, -1, 0, 90].map((minutes) => at(minutes, { ...hour, approval: 'pending' }))).toEqual([
    'NOT_START',
    'NOW_START',
    'CANCELED',
    'CANCELED',
  ]);
  expect(at(-60, { ...hour, approval: 'refused' })).toBe('CANCELED');
  expect(at(1, { ...hour, approval: 'granted' })).toBe('STARTED');
});

const factsOf = fc
  .record({
    length: fc.integer({ min: 1, max: 24 * 60 }),
    approval: fc.constantFrom(...APPROVALS),
    startedBefore: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
  })
  .map(
    ({ length, approval, startedBefore }): MeetingFacts => ({
      ...hour,
      endsAt: START + length * MINUTE,
      approval,
      startedAt: startedBefore === null ? null : START - startedBefore * MINUTE,
    }),
  );
const moment = fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }).map((minutes) => START + minutes * MINUTE);

test('R4.17 the clock follows the table, from any moment to the end', () => {
  fc.assert(
    fc.property(factsOf, moment, (facts, from) => {
      let status = meetingStatus(facts, from);
      let now = from;
      for (let next = nextStatusChange(facts, now); next !== undefined; next = nextStatusChange(facts, now)) {
        expect(next.at).toBeGreaterThan(now);
        // A request that lapses is refused by the clock.
        const by = next.status === 'CANCELED' ? 'refuse' : 'clock';
        expect(MEETING_TRANSITIONS).toContainEqual({ from: status, to: next.status, by });
        ({ at: now, status } = next);
      }
      expect(isMeetingOver(status)).toBe(true);
    }),
  );
});

test('R4.17 between now and the next change the status stays as it is', () => {
  fc.assert(
    fc.property(factsOf, moment, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (facts, now, part) => {
      const next = nextStatusChange(facts, now);
      const until = next?.at ?? now + 24 * 60 * MINUTE;
      const between = now + Math.floor((until - now) * part);
      expect(meetingStatus(facts, between)).toBe(meetingStatus(facts, now));
      if (next !== undefined) expect(meetingStatus(facts, next.at)).toBe(next.status);
    }),
  );
});

test('R4.18 R4.19 an answer is accepted, rejected or unset; a person is signed in or not', () => {
  expect(INVITE_STATES).toEqual(['accepted', 'rejected', 'unset']);
  expect([signState(null), signState(START)]).toEqual([SIGN_STATES[1], SIGN_STATES[0]]);
});
