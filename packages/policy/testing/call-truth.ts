import fc from 'fast-check';
import type { CallFact } from '../src/index.ts';

export const CALL_PEOPLE = ['ann', 'ben', 'mei'] as const;

/** What happened: people with connections, and how the call ended. */
export interface CallTruth {
  readonly connections: readonly { person: string; id: string; from: number; to: number }[];
  readonly stopped: number | null;
}

export const callTruth: fc.Arbitrary<CallTruth> = fc
  .record({
    connections: fc.array(
      fc.record({ person: fc.constantFrom(...CALL_PEOPLE), from: fc.nat(600_000), length: fc.nat(600_000) }),
      { minLength: 1, maxLength: 6 },
    ),
    stopped: fc.option(fc.integer({ min: 0, max: 1_200_000 })),
  })
  .map(({ connections, stopped }) => ({
    connections: connections.map(({ person, from, length }, n) => ({ person, id: `c${n}`, from, to: from + length })),
    stopped,
  }));

export const SWEEP_MS = 10_000;

/** Everything that is reported when nothing is lost: webhooks, and a sweep every ten seconds. */
export function reportsOf({ connections, stopped }: CallTruth): { hooks: CallFact[]; sweeps: CallFact[] } {
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
  for (let at = 0; at <= end + SWEEP_MS; at += SWEEP_MS) {
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
  sweeps.push(stopped === null ? { kind: 'gone', at: end + SWEEP_MS } : { kind: 'stopped', at: stopped });
  return { hooks, sweeps };
}

/** Facts in another order, some of them twice. */
export const interleaved = (facts: readonly CallFact[]): fc.Arbitrary<CallFact[]> =>
  fc.array(fc.nat(facts.length - 1), { maxLength: facts.length }).chain((again) =>
    fc.shuffledSubarray([...facts, ...again.map((n) => facts[n] as CallFact)], {
      minLength: facts.length + again.length,
    }),
  );
