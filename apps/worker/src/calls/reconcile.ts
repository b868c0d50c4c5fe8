import { MINUTE } from '@sw/base';
import { callIdentity, connectionFact } from '@sw/contract';
import type { CallRoom } from '@sw/livekit';
import {
  type CallRow,
  closedRooms,
  intruders,
  lockCall,
  markSeen,
  type OpenConnection,
  openCalls,
  openConnections,
  type ReportedFact,
  settleCall,
} from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { expel } from './expel.ts';
import { warnPeople } from './limits.ts';
import { publishCall } from './publish-call.ts';

const PAGE = 500;
/** Somebody who starts a call takes a moment to join it; the room of a call that nobody joins ends by itself. */
const UNJOINED_MS = 2 * MINUTE;

/**
 * Compares the calls that we believe are running with LiveKit's rooms, so that lost webhooks change nothing for long:
 * closes calls whose room is gone, notes who is there, removes people who lost access, and ends rooms whose call is over.
 */
export async function reconcileCalls(deps: CallDeps): Promise<void> {
  const { database, server, logger } = deps;
  let after = '0';
  for (;;) {
    // Our calls first: a room that begins afterwards is then not mistaken for a missing one.
    const calls = await openCalls(database.query, after, PAGE);
    const found = await server.listRooms(calls.map(({ room }) => room));
    await reconcilePage(deps, calls, new Map(found.map((room) => [room.name, room])));
    after = calls.at(-1)?.callId ?? after;
    if (calls.length < PAGE) break;
  }
  const rooms = (await server.listRooms()).map(({ name }) => name);
  for (const room of await closedRooms(database.query, rooms)) {
    logger.info({ room }, 'ends a room whose call is over');
    await server.endRoom(room);
  }
}

async function reconcilePage(
  deps: CallDeps,
  calls: readonly CallRow[],
  rooms: ReadonlyMap<string, CallRoom>,
): Promise<void> {
  const { database, clock, logger } = deps;
  if (calls.length === 0) return;
  const ids = calls.map(({ callId }) => callId);
  const open = Map.groupBy(await openConnections(database.query, ids), ({ callId }) => callId);
  const asExpected: string[] = [];
  for (const call of calls) {
    const { callId, room, createdAt, startedAt } = call;
    const known = open.get(callId) ?? [];
    try {
      const now = clock.now();
      const there = rooms.get(room);
      if (there === undefined) {
        if (startedAt === null && now - createdAt.getTime() < UNJOINED_MS) continue;
        logger.info({ callId }, 'closes a call whose room is gone');
        await settle(deps, callId, [{ kind: 'gone', at: now }]);
      } else if (there.people === known.length) asExpected.push(callId);
      else await settle(deps, callId, await seenAndMissed(deps, call, known));
      if (startedAt !== null) await warnPeople(deps, callId);
    } catch (error) {
      logger.warn({ callId, err: error }, 'could not compare a call with its room, retrying later');
    }
  }
  await markSeen(database.query, asExpected, new Date(clock.now()));
  const out = Map.groupBy(await intruders(database.query), ({ callId }) => callId);
  for (const { callId, room } of calls) {
    const people = out.get(callId);
    if (people === undefined) continue;
    await expel(
      deps,
      { callId, room },
      people.map(({ accountId }) => accountId),
    ).catch((error: unknown) =>
      logger.warn({ callId, err: error }, 'could not remove people from a call, retrying later'),
    );
  }
}

async function seenAndMissed(
  { server, clock }: CallDeps,
  { room }: CallRow,
  known: readonly OpenConnection[],
): Promise<ReportedFact[]> {
  const people = await server.listPeople(room);
  const now = clock.now();
  const present = new Set(people.map(({ connection }) => connection));
  const missed = known
    .filter(({ connection }) => !present.has(connection))
    .map(({ accountId, device, ...one }) => ({ ...one, identity: callIdentity(accountId, device) }));
  return [
    ...people.flatMap((person) => connectionFact('seen', person, now) ?? []),
    ...missed.flatMap((person) => connectionFact('missed', person, now) ?? []),
  ];
}

async function settle({ database, clock }: CallDeps, callId: string, facts: readonly ReportedFact[]): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockCall(tx, callId);
    if (before === undefined || before.closedAt !== null) return;
    const { call } = await settleCall(tx, before, facts, { now: clock.now() });
    await publishCall(tx, call);
  });
}
