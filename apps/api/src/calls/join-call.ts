import { SECOND } from '@sw/base';
import { CALL_TOKEN_SECONDS, callIdentity, Refusal, type ROUTES } from '@sw/contract';
import { CALL_VIDEO, mayAddCallDevice, mayEnterCall } from '@sw/policy';
import { freeSeat, isStorableId, levelOfCall, lockCall, type Tx, takenSeats, takeSeat } from '@sw/postgres';
import { lockBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedCallFor } from './call-of-board.ts';
import { callServer, reaching } from './call-server.ts';
import { nickNameOf, presentCall } from './present-call.ts';
import { publishRinging } from './publish-call.ts';
import { roomOptions } from './start-call.ts';

interface Entering {
  readonly callId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly device: string;
  readonly callPeople: number;
  readonly now: number;
}

/** Takes a place in the call, or refuses. The call's row is locked, so places are assigned one after another. */
async function enter(tx: Tx, entering: Entering): Promise<void> {
  const { callId, accountId, sessionId, device, callPeople, now } = entering;
  const person = await tx
    .selectFrom('callPerson')
    .select('removedAt')
    .where('callId', '=', callId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (person?.removedAt != null) throw new Refusal('CALL_REMOVED');
  const taken = await takenSeats(tx, callId, new Date(now));
  const others = new Set(taken.map((seat) => seat.accountId).filter((id) => id !== accountId));
  const devices = taken.filter((seat) => seat.accountId === accountId && seat.device !== device);
  for (const may of [mayEnterCall({ callPeople }, others.size), mayAddCallDevice(devices.length)]) {
    if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  }
  await takeSeat(tx, { callId, accountId, device, sessionId }, new Date(now + CALL_TOKEN_SECONDS * SECOND));
}

export function joinCall(deps: ApiDeps): Handler<typeof ROUTES.joinCall> {
  const { database, clock, callsUrl } = deps;
  return async ({ params: { wbNo, callId }, body: { device }, session: { accountId, sessionId } }) => {
    const server = callServer(deps);
    const { room, rights, name, call } = await database.transaction(async (tx) => {
      // A removal from the board waits for this lock and then finds the place, so every token is revoked.
      await lockBoard(tx, wbNo);
      const found = await lockedCallFor(tx, { wbNo, accountId, callId });
      const { creatorAccountId } = found.call;
      const level = await levelOfCall(tx, found.call);
      if (level === undefined) throw new Refusal('CALL_ENDED');
      const { callPeople } = level;
      await enter(tx, { callId, accountId, sessionId, device, callPeople, now: clock.now() });
      const { numUpdatedRows } = await tx
        .updateTable('callPerson')
        .set({ answered: 'joined' })
        .where('callId', '=', callId)
        .where('accountId', '=', accountId)
        .where('rungAt', 'is not', null)
        .where('answered', 'is', null)
        .executeTakeFirst();
      // The user's other devices stop ringing.
      if (numUpdatedRows > 0n)
        await publishRinging(tx, found.call, { accountIds: [accountId], by: creatorAccountId, stopped: true });
      return {
        room: found.call.room,
        rights: level,
        name: (await nickNameOf(tx, accountId)) ?? '',
        call: await presentCall(tx, found.call, { accountId, standing: found.standing, now: clock.now() }),
      };
    });
    // Creates the room again if LiveKit has lost it: the call continues.
    await reaching(server.ensureRoom(room, roomOptions(rights.callPeople)));
    const identity = callIdentity(accountId, device);
    const token = await server.mintToken({
      room,
      identity,
      name,
      canPublish: true,
      ttlSeconds: CALL_TOKEN_SECONDS,
    });
    return { url: callsUrl, token, identity, call, video: CALL_VIDEO[rights.quality] };
  };
}

/** Needs no access to the board: a user who has lost it may still hang up. */
export function leaveCall(deps: ApiDeps): Handler<typeof ROUTES.leaveCall> {
  return async ({ params: { callId }, body: { device }, session: { accountId }, command }) => {
    if (!isStorableId(callId)) return null;
    const { done: room } = await command(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call === undefined || call.closedAt !== null) return null;
      await freeSeat(tx, { callId, accountId, device }, new Date(deps.clock.now()));
      return call.room;
    });
    // If LiveKit does not answer, it notices on its own that the browser has left.
    if (room !== null && deps.calls !== undefined) {
      await deps.calls.removePerson(room, callIdentity(accountId, device), { revoke: false }).catch(() => undefined);
    }
    return null;
  };
}
