import { MINUTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CALL_VIDEO,
  callDeadline,
  callWarningDue,
  LEVELS,
  mayAddCallDevice,
  mayEnterCall,
  mayHostCall,
  mayJoinCall,
  mayRemoveFromCall,
  mayStartCall,
  mayStartCallNow,
  monthIn,
  monthMinutesLeft,
  QUALITIES,
} from './index.ts';

const rights = { singleCallMinutes: 40, monthCallMinutes: 120 };

test('who may edit starts a call, everybody on the board joins it, its creator and the owner host it', () => {
  const viewer = { role: 'sharer', permit: 0 } as const;
  const stranger = { role: 'stranger' } as const;
  expect([mayStartCall(viewer), mayJoinCall(viewer), mayHostCall(viewer, false)]).toEqual([false, true, false]);
  expect([mayStartCall({ role: 'sharer', permit: 1 }), mayHostCall({ role: 'sharer', permit: 1 }, true)]).toEqual([
    true,
    true,
  ]);
  expect([mayStartCall(stranger), mayJoinCall(stranger), mayHostCall(stranger, true)]).toEqual([false, false, false]);
  expect(mayHostCall({ role: 'owner' }, false)).toBe(true);
});

test('a host removes everybody but the owner of the board', () => {
  const [owner, sharer, stranger] = [{ role: 'owner' }, { role: 'sharer', permit: 2 }, { role: 'stranger' }] as const;
  expect([sharer, stranger, owner].map((target) => mayRemoveFromCall(owner, target))).toEqual([true, true, true]);
  expect([sharer, stranger, owner].map((target) => mayRemoveFromCall(sharer, target))).toEqual([true, true, false]);
});

test('people are limited by the level of the creator, devices by person', () => {
  expect(mayEnterCall({ callPeople: 5 }, 4).ok).toBe(true);
  expect(mayEnterCall({ callPeople: 5 }, 5)).toEqual({ ok: false, error: { limit: 'CALL_PEOPLE_LIMIT', allowed: 5 } });
  expect(mayAddCallDevice(2).ok).toBe(true);
  expect(mayAddCallDevice(3)).toEqual({ ok: false, error: { limit: 'CALL_DEVICE_LIMIT', allowed: 3 } });
});

test('R6.10 what is left of a month counts closed calls by their minutes and running ones rounded up', () => {
  expect(monthMinutesLeft(rights, { charged: 30, running: [1, 5 * MINUTE] })).toBe(84);
  expect(monthMinutesLeft(rights, { charged: 500, running: [] })).toBe(0);
  expect(mayStartCallNow(rights, { charged: 119, running: [], atOnce: 0 }).ok).toBe(true);
  const full = { ok: false, error: { limit: 'CALL_MONTH_USED', allowed: 120 } };
  expect(mayStartCallNow(rights, { charged: 119, running: [1], atOnce: 1 })).toEqual(full);
  expect(mayStartCallNow(rights, { charged: 0, running: [], atOnce: 5 })).toMatchObject({
    error: { limit: 'CALL_COUNT_LIMIT', allowed: 5 },
  });
});

test('a call never takes its creator beyond the nearer limit', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.array(fc.nat(60 * MINUTE), { maxLength: 4 }),
      fc.nat(1e9),
      (charged, running, startedAt) => {
        const use = { charged, running };
        const minutes = (callDeadline(rights, use, startedAt) - startedAt) / MINUTE;
        expect(minutes).toBe(Math.min(40, monthMinutesLeft(rights, use)));
      },
    ),
  );
});

test('both warnings come once, in order, and a short call skips those that are longer than it', () => {
  const call = { startedAt: 0, deadline: 40 * MINUTE };
  expect(callWarningDue({ ...call, warned: null }, 29 * MINUTE)).toBeUndefined();
  expect(callWarningDue({ ...call, warned: null }, 30 * MINUTE)).toBe(10);
  expect(callWarningDue({ ...call, warned: 10 }, 31 * MINUTE)).toBeUndefined();
  expect(callWarningDue({ ...call, warned: 10 }, 38 * MINUTE)).toBe(2);
  expect(callWarningDue({ ...call, warned: null }, 39 * MINUTE)).toBe(2);
  expect(callWarningDue({ ...call, warned: 2 }, 39 * MINUTE)).toBeUndefined();
  expect(callWarningDue({ startedAt: 0, deadline: 5 * MINUTE, warned: null }, 1)).toBeUndefined();
  expect(callWarningDue({ startedAt: 0, deadline: 5 * MINUTE, warned: null }, 3 * MINUTE)).toBe(2);
});

test('a month is that of the given time zone', () => {
  const newYear = Date.UTC(2026, 11, 31, 20);
  expect(monthIn('UTC', newYear)).toBe('2026-12');
  expect(monthIn('Asia/Shanghai', newYear)).toBe('2027-01');
  expect(monthIn('America/Los_Angeles', newYear)).toBe('2026-12');
});

test('a better quality is never a smaller picture', () => {
  const widths = QUALITIES.map((quality) => CALL_VIDEO[quality].width);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(LEVELS.every((level) => CALL_VIDEO[level.rights.quality].width > 0)).toBe(true);
});
