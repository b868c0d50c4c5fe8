import { callIdentity, connectionFact } from '@sw/contract';
import {
  type CallRow,
  lockCall,
  markSeen,
  type OpenConnection,
  openConnections,
  type ReportedFact,
  settleCall,
} from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { publishCall } from './publish-call.ts';

type LookDeps = Pick<CallDeps, 'database' | 'server' | 'clock'>;

/** Queries LiveKit for the people in the room of a call, and stores them. `known`: the connections that we believe are open. */
export async function lookAtCall(
  deps: LookDeps,
  { callId, room }: Pick<CallRow, 'callId' | 'room'>,
  // Our connections are read first, so that a person who connects meanwhile does not look like a missing one.
  known?: readonly OpenConnection[],
): Promise<void> {
  const { database, server, clock } = deps;
  const ours = known ?? (await openConnections(database.query, [callId]));
  // The time before the answer, so that nobody counts as seen later than they were.
  const now = clock.now();
  const people = await server.listPeople(room);
  const present = new Set(people.map(({ connection }) => connection));
  if (present.size === ours.length && ours.every(({ connection }) => present.has(connection))) {
    // By far the most frequent case: one statement instead of a transaction.
    return markSeen(database.query, [callId], new Date(now));
  }
  const missed = ours
    .filter(({ connection }) => !present.has(connection))
    .map(({ accountId, device, ...one }) => ({ ...one, identity: callIdentity(accountId, device) }));
  await addFacts(deps, callId, [
    ...people.flatMap((person) => connectionFact('seen', person, now) ?? []),
    ...missed.flatMap((person) => connectionFact('missed', person, now) ?? []),
  ]);
}

/** Adds facts to a call that has not been closed. */
export async function addFacts(
  { database, clock }: Pick<CallDeps, 'database' | 'clock'>,
  callId: string,
  facts: readonly ReportedFact[],
): Promise<void> {
  if (facts.length === 0) return;
  await database.transaction(async (tx) => {
    const before = await lockCall(tx, callId);
    if (before === undefined || before.closedAt !== null) return;
    const { call } = await settleCall(tx, before, facts, { now: clock.now() });
    if (call.closedAt !== null || call.people !== before.people) await publishCall(tx, call);
  });
}
