/**
 * What LiveKit and our sweeps report about a call, as facts that may arrive in any order, repeatedly, or not at all.
 * Adding facts is commutative and idempotent: each time only moves towards the earliest or the latest value. So the
 * record of a call depends on which facts arrived, never on their order. Times are in milliseconds.
 */
export type CallFact =
  | ConnectionFact
  /** We ended the call. Nothing after this time counts. */
  | { readonly kind: 'stopped'; readonly at: number }
  /** LiveKit reported that the room ended. */
  | { readonly kind: 'finished'; readonly at: number }
  /** A sweep did not find the room. */
  | { readonly kind: 'gone'; readonly at: number };

export interface ConnectionFact {
  /** `missed`: a sweep did not find the connection any more. */
  readonly kind: 'joined' | 'left' | 'seen' | 'missed';
  /** LiveKit's id: a device that reconnects gets a new one. */
  readonly connection: string;
  readonly person: string;
  /** Every report about a connection has it, so a lost one does not hide when the connection began. */
  readonly joinedAt: number;
  readonly at: number;
}

export interface CallConnection {
  readonly person: string;
  readonly joinedAt: number;
  readonly leftAt: number | null;
  readonly seenAt: number | null;
  readonly missedAt: number | null;
}

export interface CallFacts {
  readonly connections: ReadonlyMap<string, CallConnection>;
  readonly stoppedAt: number | null;
  readonly finishedAt: number | null;
  readonly goneAt: number | null;
}

export const NO_CALL_FACTS: CallFacts = { connections: new Map(), stoppedAt: null, finishedAt: null, goneAt: null };

const earlier = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b));
const later = (a: number | null, b: number): number => (a === null ? b : Math.max(a, b));

export function addCallFact(facts: CallFacts, fact: CallFact): CallFacts {
  switch (fact.kind) {
    case 'stopped':
      return { ...facts, stoppedAt: earlier(facts.stoppedAt, fact.at) };
    case 'finished':
      return { ...facts, finishedAt: earlier(facts.finishedAt, fact.at) };
    case 'gone':
      return { ...facts, goneAt: earlier(facts.goneAt, fact.at) };
    default:
      return {
        ...facts,
        connections: new Map(facts.connections).set(
          fact.connection,
          addToConnection(facts.connections.get(fact.connection), fact),
        ),
      };
  }
}

function addToConnection(known: CallConnection | undefined, fact: ConnectionFact): CallConnection {
  const { person, joinedAt, kind, at } = fact;
  const before = known ?? { person, joinedAt, leftAt: null, seenAt: null, missedAt: null };
  return {
    person: before.person,
    joinedAt: Math.min(before.joinedAt, joinedAt),
    leftAt: kind === 'left' ? earlier(before.leftAt, at) : before.leftAt,
    seenAt: kind === 'seen' ? later(before.seenAt, at) : before.seenAt,
    missedAt: kind === 'missed' ? later(before.missedAt, at) : before.missedAt,
  };
}

/** Connected according to the facts. */
const isConnected = ({ leftAt, seenAt, missedAt }: CallConnection): boolean =>
  leftAt === null && (missedAt === null || (seenAt !== null && seenAt > missedAt));

export const isCallClosed = ({ stoppedAt, finishedAt, goneAt }: CallFacts): boolean =>
  stoppedAt !== null || finishedAt !== null || goneAt !== null;

export interface CallInterval {
  readonly from: number;
  readonly to: number;
}

export interface CallRecord {
  /** The first join; null if nobody joined. */
  readonly startedAt: number | null;
  /** When the last person left; null while the call runs, and if nobody joined. */
  readonly endedAt: number | null;
  /** The times in the call by person, as disjoint ranges in order, for any number of devices. */
  readonly people: ReadonlyMap<string, readonly CallInterval[]>;
}

/**
 * The record of a call. A connection whose end was not reported counts until it was last seen, so never longer than the
 * person was provably there. (Before we end a call we check who is there.)
 */
export function callRecord(facts: CallFacts, now: number): CallRecord {
  const closed = isCallClosed(facts);
  const { stoppedAt } = facts;
  const spans = new Map<string, CallInterval[]>();
  for (const connection of facts.connections.values()) {
    const { person, joinedAt, leftAt, seenAt } = connection;
    if (stoppedAt !== null && joinedAt > stoppedAt) continue;
    const shown = Math.max(joinedAt, seenAt ?? joinedAt);
    const reported = leftAt ?? (isConnected(connection) && !closed ? now : shown);
    const to = Math.max(joinedAt, stoppedAt === null ? reported : Math.min(reported, stoppedAt));
    spans.set(person, [...(spans.get(person) ?? []), { from: joinedAt, to }]);
  }
  const people = new Map([...spans].map(([person, intervals]) => [person, union(intervals)]));
  const all = [...people.values()].flat();
  if (all.length === 0) return { startedAt: null, endedAt: null, people };
  return {
    startedAt: Math.min(...all.map(({ from }) => from)),
    endedAt: closed ? Math.max(...all.map(({ to }) => to)) : null,
    people,
  };
}

function union(intervals: readonly CallInterval[]): CallInterval[] {
  const joined: CallInterval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined;
}

/** Milliseconds a person was in the call. */
export const timeInCall = (intervals: readonly CallInterval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);

/** The most people who were in the call at the same time. */
export function mostAtOnce(people: CallRecord['people']): number {
  // A person seen at only one moment counts for a millisecond. At the same moment, leaving counts before joining.
  const steps = [...people.values()].flatMap((intervals) =>
    intervals.flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: Math.max(to, from + 1), by: -1 },
    ]),
  );
  let [now, most] = [0, 0];
  for (const { by } of steps.sort((a, b) => a.at - b.at || a.by - b.by)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}
