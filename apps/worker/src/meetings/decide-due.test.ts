import { HOUR, MINUTE } from '@sw/base';
import { APPROVALS, DUE_KINDS, type DueKind, meetingStatus, type ReleaseFacts } from '@sw/policy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideDue } from './decide-due.ts';

const START = 50_000 * MINUTE;
const facts: ReleaseFacts = {
  startsAt: START,
  endsAt: START + HOUR,
  approval: 'none',
  startedAt: null,
  endedAt: null,
  cancelledAt: null,
  changedAt: START - 2 * HOUR,
  releaseMinutes: 10,
};
const meeting = { facts, status: 'NOT_START', signedIn: 0, atDoor: false, due: [] } as const;
const due = (...kinds: DueKind[]) => kinds.map((kind) => ({ kind, at: START }));
const decide = (change: Partial<Parameters<typeof decideDue>[0]>, minutes: number) =>
  decideDue({ ...meeting, ...change }, START + minutes * MINUTE);
const NOTHING = { status: undefined, cancel: undefined, remind: false, askUndecided: false };

test('R4.17 the clock stores the status of the time, however late it runs', () => {
  expect(decide({ due: due('start_soon') }, -10)).toEqual({ ...NOTHING, status: 'NOW_START' });
  expect(decide({ due: due('start_soon', 'start', 'end_soon') }, 57)).toEqual({ ...NOTHING, status: 'NOW_END' });
  expect(decide({ due: due('end'), status: 'ENDED' }, 60)).toEqual(NOTHING);
  expect(decide({ due: due('start'), status: 'ENDED' }, 1).status, 'what has ended stays so').toBeUndefined();
});

test('R4.21 people are reminded before the start and never after it, nor of a booking that waits for approval', () => {
  expect(decide({ due: due('remind') }, -15)).toEqual({ ...NOTHING, remind: true });
  expect(decide({ due: due('remind', 'start_soon') }, -1)).toEqual({ ...NOTHING, remind: true, status: 'NOW_START' });
  expect(decide({ due: due('remind', 'start') }, 0).remind).toBe(false);
  expect(decide({ due: due('maybe') }, -120)).toEqual({ ...NOTHING, askUndecided: true });
  const pending = { ...facts, approval: 'pending' } as const;
  expect(decide({ due: due('remind', 'maybe'), facts: pending }, -15)).toEqual(NOTHING);
});

test('R4.17 a booking that nobody approved lapses at its start', () => {
  const pending = { ...facts, approval: 'pending' } as const;
  expect(decide({ due: due('start'), facts: pending }, 0)).toEqual({ ...NOTHING, cancel: 'lapsed' });
});

test('a room is released if nobody signed in and nobody booked at the door', () => {
  const late = { due: due('release'), status: 'STARTED' } as const;
  expect(decide(late, 10)).toEqual({ ...NOTHING, cancel: 'released' });
  expect(decide({ ...late, signedIn: 1 }, 10)).toEqual(NOTHING);
  expect(decide({ ...late, atDoor: true }, 10)).toEqual(NOTHING);
  expect(decide({ ...late, due: due('end_soon') }, 20)).toEqual(NOTHING);
});

test('a cancelled meeting stays as it is, and nothing else is done twice', () => {
  const kinds = fc.subarray([...DUE_KINDS]);
  const minutes = fc.integer({ min: -200, max: 200 });
  fc.assert(
    fc.property(kinds, minutes, fc.constantFrom(...APPROVALS), fc.nat(2), (some, at, approval, signedIn) => {
      const now = START + at * MINUTE;
      const cancelled = { ...facts, approval, cancelledAt: START - HOUR };
      const whole = { ...meeting, due: due(...some), signedIn };
      expect(decideDue({ ...whole, facts: cancelled, status: 'CANCELED' }, now)).toEqual(NOTHING);
      const open = { ...facts, approval };
      const { status, cancel } = decideDue({ ...whole, facts: open }, now);
      expect(status === undefined || cancel === undefined).toBe(true);
      if (status !== undefined) expect(status).toBe(meetingStatus(open, now));
    }),
  );
});
