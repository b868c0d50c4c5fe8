import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCallFact,
  type CallFact,
  type CallFacts,
  callRecord,
  chargedMinutes,
  isCallClosed,
  NO_CALL_FACTS,
  timeInCall,
} from './index.ts';

const NOW = 10_000_000;
const fold = (facts: readonly CallFact[]): CallFacts => facts.reduce(addCallFact, NO_CALL_FACTS);
const recordOf = (facts: readonly CallFact[]) => callRecord(fold(facts), NOW);

/** What happened: people with connections, and how the call ended. */
interface Truth {
  readonly connections: readonly { person: string; id: string; from: number; to: number }[];
  readonly stopped: number | null;
}

const truth: fc.Arbitrary<Truth> = fc
  .record({
    connections: fc.array(
      fc.record({ person: fc.constantFrom('ann', 'ben', 'mei'), from: fc.nat(600_000), length: fc.nat(600_000) }),
      { minLength: 1, maxLength: 6 },
    ),
    stopped: fc.option(fc.integer({ min: 0, max: 1_200_000 })),
  })
  .map(({ connections, stopped }) => ({
    connections: connections.map(({ person, from, length }, n) => ({ person, id: `c${n}`, from, to: from + length })),
    stopped,
  }));

const SWEEP = 10_000;

/** Everything that is reported when nothing is lost: webhooks, and a sweep every ten seconds. */
function reports({ connections, stopped }: Truth): { hooks: CallFact[]; sweeps: CallFact[] } {
  const end = Math.max(...connections.map(({ to }) => to));
  const hooks: CallFact[] = connections.flatMap(({ person, id: connection, from, to }) => {
    const one = { connection, person, joinedAt: from };
    return [
      { ...one, kind: 'joined' as const, at: from },
      { ...one, kind: 'left' as const, at: stopped === null ? to : Math.min(to, Math.max(stopped, from)) },
    ];
  });
  if (stopped === null) hooks.push({ kind: 'finished', at: end + 20_000 });
  const sweeps: CallFact[] = [];
  for (let at = 0; at <= end + SWEEP; at += SWEEP) {
    for (const { person, id: connection, from, to } of connections) {
      if (from > at || (stopped !== null && at > stopped)) continue;
      sweeps.push({ kind: to >= at ? 'seen' : 'missed', connection, person, joinedAt: from, at });
    }
  }
  if (stopped !== null) {
    const there = connections.filter(({ from, to }) => from <= stopped && to >= stopped);
    for (const { person, id: connection, from } of there)
      sweeps.push({ kind: 'seen', connection, person, joinedAt: from, at: stopped });
  }
  sweeps.push(stopped === null ? { kind: 'gone', at: end + SWEEP } : { kind: 'stopped', at: stopped });
  return { hooks, sweeps };
}

/** Facts in another order, some of them twice. */
const interleaved = (facts: readonly CallFact[]): fc.Arbitrary<CallFact[]> =>
  fc.array(fc.nat(facts.length - 1), { maxLength: facts.length }).chain((again) =>
    fc.shuffledSubarray([...facts, ...again.map((n) => facts[n] as CallFact)], {
      minLength: facts.length + again.length,
    }),
  );

test('R6.10 the record does not depend on the order of reports, and a repeated report changes nothing', () => {
  const scenario = truth.chain((what) => {
    const { hooks, sweeps } = reports(what);
    const all = [...hooks, ...sweeps];
    return fc.subarray(all, { minLength: 1 }).chain((some) => fc.tuple(fc.constant(some), interleaved(some)));
  });
  fc.assert(
    fc.property(scenario, ([inOrder, mixed]) => {
      expect(recordOf(mixed)).toEqual(recordOf(inOrder));
    }),
  );
});

test('R6.10 with every webhook the record is exact', () => {
  fc.assert(
    fc.property(truth, (what) => {
      const { hooks, sweeps } = reports(what);
      const { startedAt, endedAt } = recordOf([...hooks, ...sweeps]);
      const counted = what.connections.filter(({ from }) => what.stopped === null || from <= what.stopped);
      if (counted.length === 0) {
        expect(startedAt).toBeNull();
        return;
      }
      expect(startedAt).toBe(Math.min(...counted.map(({ from }) => from)));
      const end = Math.max(...counted.map(({ to }) => to));
      expect(endedAt).toBe(what.stopped === null ? end : Math.min(end, what.stopped));
    }),
  );
});

test('R6.10 with lost webhooks the record is never longer than the call, and at most one sweep shorter', () => {
  const scenario = truth.chain((what) => {
    const { hooks, sweeps } = reports(what);
    return fc.tuple(fc.constant(what), fc.constant(sweeps), fc.subarray(hooks));
  });
  fc.assert(
    fc.property(scenario, ([what, sweeps, hooks]) => {
      const known = fold([...hooks, ...sweeps]).connections;
      // A connection between two sweeps, both of whose webhooks are lost, leaves no trace.
      fc.pre(what.connections.every(({ id }) => known.has(id)));
      const { startedAt, endedAt } = recordOf([...hooks, ...sweeps]);
      const exact = recordOf([...reports(what).hooks, ...sweeps]);
      if (startedAt === null || endedAt === null || exact.startedAt === null || exact.endedAt === null) return;
      expect(startedAt).toBeGreaterThanOrEqual(exact.startedAt);
      expect(startedAt - exact.startedAt).toBeLessThanOrEqual(SWEEP);
      expect(endedAt).toBeLessThanOrEqual(exact.endedAt);
      expect(exact.endedAt - endedAt).toBeLessThanOrEqual(SWEEP);
      expect(chargedMinutes(endedAt - startedAt)).toBeLessThanOrEqual(chargedMinutes(exact.endedAt - exact.startedAt));
    }),
  );
});

test('one person on two devices is one participant, whose time is counted once', () => {
  const two: CallFact[] = [
    { kind: 'joined', connection: 'a', person: 'ann', joinedAt: 0, at: 0 },
    { kind: 'joined', connection: 'b', person: 'ann', joinedAt: 1_000, at: 1_000 },
    { kind: 'left', connection: 'a', person: 'ann', joinedAt: 0, at: 5_000 },
    { kind: 'left', connection: 'b', person: 'ann', joinedAt: 1_000, at: 9_000 },
    { kind: 'finished', at: 30_000 },
  ];
  const { people } = recordOf(two);
  expect([...people.keys()]).toEqual(['ann']);
  expect(timeInCall(people.get('ann') ?? [])).toBe(9_000);
});

test('a running call has no end, and what comes after its end does not count', () => {
  const joined: CallFact = { kind: 'joined', connection: 'a', person: 'ann', joinedAt: 0, at: 0 };
  expect(isCallClosed(fold([joined]))).toBe(false);
  expect(recordOf([joined])).toMatchObject({ startedAt: 0, endedAt: null });
  const seen: CallFact = { kind: 'seen', connection: 'a', person: 'ann', joinedAt: 0, at: 5_000 };
  const late: CallFact = { kind: 'joined', connection: 'b', person: 'ben', joinedAt: 9_000, at: 9_000 };
  const { endedAt, people } = recordOf([late, { kind: 'stopped', at: 5_000 }, seen, joined]);
  expect(endedAt).toBe(5_000);
  expect([...people.keys()]).toEqual(['ann']);
});
