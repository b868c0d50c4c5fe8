import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callTruth, interleaved, reportsOf, SWEEP_MS } from '../testing/call-truth.ts';
import {
  addCallFact,
  type CallFact,
  type CallFacts,
  callRecord,
  chargedMinutes,
  isCallClosed,
  mostAtOnce,
  NO_CALL_FACTS,
  timeInCall,
} from './index.ts';

const NOW = 10_000_000;
const fold = (facts: readonly CallFact[]): CallFacts => facts.reduce(addCallFact, NO_CALL_FACTS);
const recordOf = (facts: readonly CallFact[]) => callRecord(fold(facts), NOW);

test('R6.10 the record does not depend on the order of reports, and a repeated report changes nothing', () => {
  const scenario = callTruth.chain((what) => {
    const { hooks, sweeps } = reportsOf(what);
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
    fc.property(callTruth, (what) => {
      const { hooks, sweeps } = reportsOf(what);
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
  const scenario = callTruth.chain((what) => {
    const { hooks, sweeps } = reportsOf(what);
    return fc.tuple(fc.constant(what), fc.constant(sweeps), fc.subarray(hooks));
  });
  fc.assert(
    fc.property(scenario, ([what, sweeps, hooks]) => {
      const known = fold([...hooks, ...sweeps]).connections;
      // A connection between two sweeps, both of whose webhooks are lost, leaves no trace.
      fc.pre(what.connections.every(({ id }) => known.has(id)));
      const { startedAt, endedAt } = recordOf([...hooks, ...sweeps]);
      const exact = recordOf([...reportsOf(what).hooks, ...sweeps]);
      if (startedAt === null || endedAt === null || exact.startedAt === null || exact.endedAt === null) return;
      expect(startedAt).toBeGreaterThanOrEqual(exact.startedAt);
      expect(startedAt - exact.startedAt).toBeLessThanOrEqual(SWEEP_MS);
      expect(endedAt).toBeLessThanOrEqual(exact.endedAt);
      expect(exact.endedAt - endedAt).toBeLessThanOrEqual(SWEEP_MS);
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

const spans = fc.array(fc.record({ from: fc.nat(60), length: fc.nat(40) }), { maxLength: 4 });

test('most people at once: as many as are there at the fullest moment, each person once', () => {
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 5 }), (people) => {
      const connections = people.flatMap((own, person) =>
        own.map(({ from, length }) => ({ person: String(person), from, to: from + length })),
      );
      const facts = connections.flatMap(({ person, from, to }, n): CallFact[] => {
        const one = { connection: `c${n}`, person, joinedAt: from };
        return [
          { ...one, kind: 'joined', at: from },
          { ...one, kind: 'left', at: to },
        ];
      });
      const at = (moment: number) =>
        new Set(
          connections
            .filter(({ from, to }) => from === moment || (from <= moment && moment < to))
            .map(({ person }) => person),
        ).size;
      const fullest = Math.max(0, ...Array.from({ length: 101 }, (_, moment) => at(moment)));
      const { people: record } = recordOf([...facts, { kind: 'finished', at: 200 }]);
      expect(mostAtOnce(record)).toBe(fullest);
      expect(fullest).toBeLessThanOrEqual(record.size);
    }),
  );
});
