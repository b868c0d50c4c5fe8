import { MINUTE, SECOND } from '@sw/base';
import type { CallRoom } from '@sw/livekit';
import { type CallRow, closedRooms, markSeen, openCalls, openConnections } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { warnPeople } from './limits.ts';
import { addFacts, lookAtCall } from './look-at-call.ts';

const PAGE = 500;
/** A person who starts a call needs a moment to join it. The room of a call that nobody joins ends on its own. */
const UNJOINED_MS = 2 * MINUTE;

/** Together with the delay of LiveKit's list, a record is at most 10 s short after LiveKit dies, for any number of calls. */
export const RECONCILE_EVERY_MS = 5 * SECOND;
/** LiveKit updates the number of people in its list of rooms every 5 s, so the counted people were there up to this long ago. */
const LIST_LATE_MS = 5 * SECOND;

/** Every twelfth sweep checks the limits of a call, and each sweep checks a twelfth of the calls. */
const LIMITS_EVERY = 12;
const isTurn = (callId: string, now: number): boolean =>
  Math.floor(now / RECONCILE_EVERY_MS) % LIMITS_EVERY === Number(callId.slice(-4)) % LIMITS_EVERY;

/** The first warning comes this long before the end. Before that, one check of the limits per minute is enough. */
const WARNED_FROM_MS = 10 * MINUTE;

/**
 * Compares the calls that we believe are running with LiveKit's rooms, which corrects the effects of lost webhooks: closes
 * calls whose room is gone, stores the number of people, and ends rooms whose call has ended. `CallLooks` finds out who
 * they are.
 */
export async function reconcileCalls(deps: CallDeps): Promise<void> {
  const { database, server, clock, logger } = deps;
  let after = '0';
  for (;;) {
    // Our calls are read first, so that a room that begins afterwards does not look like a missing one.
    const calls = await openCalls(database.query, after, PAGE);
    const askedAt = clock.now();
    const found = await server.listRooms(calls.map(({ room }) => room));
    await reconcilePage(deps, calls, { askedAt, rooms: new Map(found.map((room) => [room.name, room])) });
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
  { askedAt, rooms }: { readonly askedAt: number; readonly rooms: ReadonlyMap<string, CallRoom> },
): Promise<void> {
  const { database, logger } = deps;
  if (calls.length === 0) return;
  const ids = calls.map(({ callId }) => callId);
  const open = Map.groupBy(await openConnections(database.query, ids), ({ callId }) => callId);
  const asExpected: string[] = [];
  for (const call of calls) {
    const { callId, room, createdAt, startedAt, deadlineAt } = call;
    const known = open.get(callId) ?? [];
    try {
      const there = rooms.get(room);
      if (there === undefined) {
        if (startedAt === null && askedAt - createdAt.getTime() < UNJOINED_MS) continue;
        logger.info({ callId }, 'closes a call whose room is gone');
        await addFacts(deps, callId, [{ kind: 'gone', at: askedAt }]);
      } else if (there.people === known.length) asExpected.push(callId);
      else await lookAtCall(deps, call);
      const left = deadlineAt === null ? 0 : deadlineAt.getTime() - askedAt;
      if (startedAt !== null && (isTurn(callId, askedAt) || left <= WARNED_FROM_MS)) await warnPeople(deps, callId);
    } catch (error) {
      logger.warn({ callId, err: error }, 'could not compare a call with its room, retrying later');
    }
  }
  await markSeen(database.query, asExpected, new Date(askedAt - LIST_LATE_MS));
}
