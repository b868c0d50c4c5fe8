import { MINUTE } from '@sw/base';
import type { ListedMeeting } from '@sw/contract';
import { meetingStatus } from '@sw/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipOf, isToAnswer, joinState, lookOf } from './meeting-state.ts';

const START = Date.UTC(2026, 10, 13, 9, 45);
const END = Date.UTC(2026, 10, 13, 11);

const at = (now: number, changes: Partial<ListedMeeting> = {}) => ({
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(END).toISOString(),
  status: meetingStatus(
    { startsAt: START, endsAt: END, approval: 'none', startedAt: null, endedAt: null, cancelledAt: null },
    now,
  ),
  approval: 'none' as const,
  part: 'participant' as const,
  invited: true,
  invite: 'accepted' as const,
  maybe: false,
  released: false,
  ...changes,
});

describe('joining', () => {
  it('is possible from ten minutes before the start to the end', () => {
    const before = START - 10 * MINUTE;
    expect(joinState(at(before - 1), before - 1)).toEqual({ kind: 'from', at: before });
    expect(joinState(at(before), before)).toEqual({ kind: 'open' });
    expect(joinState(at(END - 1), END - 1)).toEqual({ kind: 'open' });
    expect(joinState(at(END), END)).toBeUndefined();
  });

  it('is possible at once when the organiser has started early, and never after a cancellation', () => {
    const early = START - 8 * MINUTE;
    expect(joinState(at(early, { status: 'STARTED' }), early)).toEqual({ kind: 'open' });
    expect(joinState(at(early, { status: 'CANCELED' }), early)).toBeUndefined();
  });

  it('follows the clock of the page when the status of the server is older', () => {
    const listed = at(START - 60 * MINUTE);
    expect(joinState(listed, START)).toEqual({ kind: 'open' });
    expect(lookOf(listed, START)).toBe('now');
    expect(lookOf(listed, END)).toBe('ended');
  });
});

describe('the look of a meeting', () => {
  const hour = START - 60 * MINUTE;
  it.each([
    ['yours', { part: 'organiser' }],
    ['yours', { part: 'booker' }],
    ['accepted', {}],
    ['open', { invite: 'unset' }],
    ['open', { invite: 'unset', maybe: true }],
    ['cancelled', { invite: 'rejected' }],
    ['cancelled', { status: 'CANCELED', part: 'organiser' }],
  ] as const)('is %s for %j', (look, changes) => {
    expect(lookOf(at(hour, changes), hour)).toBe(look);
  });
});

describe('an invitation to answer', () => {
  it('has no answer yet, not even maybe, and is not over', () => {
    const open = { invite: 'unset' } as const;
    expect(isToAnswer(at(START, open), START)).toBe(true);
    expect(isToAnswer(at(START, { ...open, maybe: true }), START)).toBe(false);
    expect(isToAnswer(at(START, { ...open, part: 'organiser' }), START)).toBe(false);
    expect(isToAnswer(at(START, { ...open, part: 'booker' }), START)).toBe(true);
    expect(isToAnswer(at(START, { ...open, part: 'booker', invited: false }), START)).toBe(false);
    expect(isToAnswer(at(START, { ...open, status: 'CANCELED' }), START)).toBe(false);
    expect(isToAnswer(at(END, open), END)).toBe(false);
  });
});

describe('the chip', () => {
  it('counts the minutes that are left, never zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: START, max: END - 1 }), (now) => {
        const chip = chipOf(at(now), now);
        expect(chip.kind).toBe('left');
        if (chip.kind === 'left') {
          expect(chip.minutes).toBeGreaterThanOrEqual(1);
          expect(chip.minutes * MINUTE).toBeGreaterThanOrEqual(END - now);
          expect((chip.minutes - 1) * MINUTE).toBeLessThan(END - now);
        }
      }),
    );
  });

  it('says why a meeting does not take place', () => {
    const gone = { status: 'CANCELED' } as const;
    expect(chipOf(at(START, gone), START)).toEqual({ kind: 'cancelled' });
    expect(chipOf({ ...at(START, gone), released: true }, START)).toEqual({ kind: 'released' });
    expect(chipOf(at(START, { ...gone, approval: 'refused' }), START)).toEqual({ kind: 'refused' });
    expect(chipOf(at(START - 1, { approval: 'pending' }), START - 1)).toEqual({ kind: 'pending' });
  });
});
