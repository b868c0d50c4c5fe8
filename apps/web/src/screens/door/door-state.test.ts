import { MINUTE } from '@sw/base';
import type { DoorMeeting, DoorView } from '@sw/contract';
import { expect, it } from 'vitest';
import { doorView } from '../../../testing/doors.ts';
import { doorState, isNight, keyIn, minutesLeft } from './door-state.ts';

const NOW = Date.parse('2026-11-18T10:20:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const meeting = (from: number, to: number, rest: Partial<DoorMeeting> = {}): DoorMeeting => ({
  meetingId: String(from),
  subject: 'Plans',
  organiser: 'Ann',
  signedIn: true,
  atDoor: false,
  protected: false,
  startsAt: at(from),
  endsAt: at(to),
  ...rest,
});
const view = (change: Partial<DoorView>) => doorView(change);
const kindAt = (one: DoorView, minutes: number) => doorState(one, NOW + minutes * MINUTE).kind;

it('without a connection meetings begin and end by the clock of the display', () => {
  const plan = view({ current: meeting(-10, 20), next: [meeting(40, 60), meeting(60, 70)] });
  expect([0, 19, 20, 39, 40, 60, 70].map((minutes) => kindAt(plan, minutes))).toEqual([
    ...['busy', 'busy', 'free', 'free', 'busy', 'busy', 'free'],
  ]);
  expect(doorState(plan, NOW + 25 * MINUTE)).toMatchObject({ until: NOW + 40 * MINUTE, next: [{}, {}] });
});

it('a meeting that was started early runs before its time', () => {
  expect(kindAt(view({ current: meeting(5, 20) }), 0)).toBe('busy');
});

it('a room is kept for people who have not come, and is not said to be free by the display alone', () => {
  const plan = view({ current: meeting(-2, 20, { signedIn: false }), releasesAt: at(8) });
  expect(doorState(plan, NOW)).toMatchObject({ kind: 'kept', releasesAt: NOW + 8 * MINUTE });
  expect(kindAt(plan, 9)).toBe('busy');
  const arriving = view({
    next: [meeting(5, 20, { signedIn: false })],
    arrival: { opensAt: at(-5), releasesAt: at(15) },
  });
  expect([0, 6, 16].map((minutes) => kindAt(arriving, minutes))).toEqual(['free', 'kept', 'busy']);
});

it('a room is closed until its closure ends, out of use whatever is planned, and free for a time that is known', () => {
  expect(kindAt(view({ closed: { until: at(30), reason: 'Repair' } }), 0)).toBe('closed');
  expect(kindAt(view({ closed: { until: at(30), reason: 'Repair' } }), 30)).toBe('free');
  expect(kindAt(view({ outOfUse: { reason: '' }, current: meeting(-1, 5) }), 0)).toBe('out');
  expect(doorState(view({ freeUntil: at(90) }), NOW).until).toBe(NOW + 90 * MINUTE);
  expect(doorState(view({ freeUntil: null }), NOW).until).toBeUndefined();
});

it('minutes that have begun count; nights are dark; a key is found in an address', () => {
  expect(minutesLeft(NOW + 90_000, NOW)).toBe(2);
  expect([23, 3, 6, 21].map(isNight)).toEqual([true, true, false, false]);
  const key = 'k'.repeat(43);
  expect([key, ` https://board.example/door#${key} `, 'nonsense'].map(keyIn)).toEqual([key, key, undefined]);
});
