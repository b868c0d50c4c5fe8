import { MINUTE, SECOND } from '@sw/base';
import type { CallRoom } from '@sw/livekit';
import { type CallRow, closedRooms, intruders, markSeen, openCalls, openConnections } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { expel } from './expel.ts';
import { warnPeople } from './limits.ts';
import { addFacts, lookAtCall } from './look-at-call.ts';

const PAGE = 500;
/** Somebody who starts a call takes a moment to join it; the room of a call that nobody joins ends by itself. */
const UNJOINED_MS = 2 * MINUTE;

/**
 * LiveKit's list of rooms has only the number of people, and a moment late. One sweep in six asks who they are, of every
 * call in its turn; the others ask only if the number differs from ours. Asking always would be a thousand requests a
 * second for ten thousand calls.
 */
const EXACT_EVERY = 6;
const isExactTurn = (callId: string, now: number): boolean =>
  Math.floor(now / (10 * SECOND)) % EXACT_EVERY === Number(callId.slice(-4)) % EXACT_EVERY;

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
        await addFacts(deps, callId, [{ kind: 'gone', at: now }]);
      } else if (there.people === known.length && !isExactTurn(callId, now)) asExpected.push(callId);
      else await lookAtCall(deps, call);
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
