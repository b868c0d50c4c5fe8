import { MINUTE } from '@sw/base';
import { expect, it } from 'vitest';
import { callTime } from './call-time.ts';

const START = Date.parse('2026-11-17T10:00:00.000Z');
const call = (minutes: number | undefined) => ({
  startedAt: new Date(START).toISOString(),
  endsAt: minutes === undefined ? null : new Date(START + minutes * MINUTE).toISOString(),
});
const at = (minutes: number | undefined, passed: number) => callTime(call(minutes), START + passed * MINUTE);

it('a call without a limit has only its clock', () => {
  expect(at(undefined, 38.2)).toEqual({ clock: '38:12', limit: undefined });
  expect(at(undefined, 62.05).clock).toBe('1:02:03');
  expect(callTime({ startedAt: null, endsAt: null }, START).clock).toBe('0:00');
});

it('says how much is used of the limit, and never more than that', () => {
  expect(at(40, 38.2)).toMatchObject({ clock: '38:12', limit: { used: 38, minutes: 40, left: 2, soon: true } });
  expect(at(40, 50)).toMatchObject({ clock: '40:00', limit: { used: 40, share: 1, left: 0 } });
  // A clock that runs behind the server's.
  expect(at(40, -1)).toMatchObject({ clock: '0:00', limit: { used: 0, share: 0, soon: false } });
});

it('the end is near from ten minutes on, and nearer from two', () => {
  const warnings = [29, 30, 37.9, 38, 39.9].map((passed) => at(40, passed).limit?.warning);
  expect(warnings).toEqual([undefined, 10, 10, 2, 2]);
});

it('a call shorter than a warning begins without it', () => {
  expect(at(5, 0).limit?.warning).toBeUndefined();
  expect(at(5, 3).limit?.warning).toBe(2);
  expect(at(2, 1).limit?.warning).toBeUndefined();
});
