import { parseCallIdentity, Refusal, type ROUTES } from '@sw/contract';
import type { CallServer } from '@sw/livekit';
import { mayJoinCall, mayRemoveFromCall } from '@sw/policy';
import { hadSeat, isStorableId, markRemoved, publishEvent } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { standingOf } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkHost, lockedCallFor } from './call-of-board.ts';
import { callServer, reaching } from './call-server.ts';

/** The devices on which a person is in the room. */
async function identitiesOf(server: CallServer, room: string, userId: string): Promise<string[]> {
  const people = await server.listPeople(room);
  return people.map(({ identity }) => identity).filter((identity) => parseCallIdentity(identity)?.userId === userId);
}

export function muteInCall(deps: ApiDeps): Handler<typeof ROUTES.muteInCall> {
  return async ({ params: { wbNo, callId }, body: { userId }, session: { accountId } }) => {
    const server = callServer(deps);
    const { call } = await deps.database.transaction(async (tx) => {
      const found = await lockedCallFor(tx, { wbNo, accountId, callId });
      checkHost(found, accountId);
      return found;
    });
    const mute = async () => {
      for (const identity of await identitiesOf(server, call.room, userId))
        await server.mutePerson(call.room, identity);
    };
    await reaching(mute());
    return null;
  };
}

/** The mark in the table keeps the person out; if LiveKit does not answer now, or the person returns, the worker removes them. */
export function removeFromCall(deps: ApiDeps): Handler<typeof ROUTES.removeFromCall> {
  return async ({ params: { wbNo, callId }, body: { userId }, session, caller, command }) => {
    const { accountId } = session;
    const server = callServer(deps);
    if (!isStorableId(userId)) return null;
    const { done: room } = await command(async (tx) => {
      const found = await lockedCallFor(tx, { wbNo, accountId, callId });
      checkHost(found, accountId);
      const target = await standingOf(tx, found.board, userId);
      if (!mayRemoveFromCall(found.standing, target)) throw new Refusal('CALL_OWNER_STAYS');
      // People without any part in the call are not marked, notified or recorded.
      if (!mayJoinCall(target) && !(await hadSeat(tx, { callId, accountId: userId }))) return found.call.room;
      await markRemoved(tx, { callId, accountId: userId, at: new Date(deps.clock.now()) });
      await publishEvent(tx, 'call.removed', { wbNo, accountIds: [userId], callId, accountId: userId });
      const auditEntry = {
        action: 'call.personRemoved',
        targetKind: 'call',
        targetId: callId,
        detail: { wbNo, userId },
      };
      await auditOnBoard(tx, found.board, { session, caller }, auditEntry);
      return found.call.room;
    });
    const remove = async () => {
      for (const identity of await identitiesOf(server, room, userId))
        await server.removePerson(room, identity, { revoke: true });
    };
    await reaching(remove());
    return null;
  };
}
