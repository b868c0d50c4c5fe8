import { callIdentity, connectionFact } from '@sw/contract';
import { type CallRow, lockCall, openConnections, type ReportedFact, settleCall } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { publishCall } from './publish-call.ts';

type LookDeps = Pick<CallDeps, 'database' | 'server' | 'clock'>;

/** Asks LiveKit who is in the room of a call, and notes it. */
export async function lookAtCall(deps: LookDeps, { callId, room }: Pick<CallRow, 'callId' | 'room'>): Promise<void> {
  const { database, server, clock } = deps;
  // Ours first: somebody who connects meanwhile is then not mistaken for a missing one.
  const known = await openConnections(database.query, [callId]);
  const people = await server.listPeople(room);
  const now = clock.now();
  const present = new Set(people.map(({ connection }) => connection));
  const missed = known
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
