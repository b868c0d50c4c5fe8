import { parseCallIdentity, type ROUTES } from '@sw/contract';
import type { CallServer } from '@sw/livekit';
import { freeSeats, isStorableId, markRemoved } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
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

/** The mark in the table keeps the person out; the worker removes them again if LiveKit does not answer now. */
export function removeFromCall(deps: ApiDeps): Handler<typeof ROUTES.removeFromCall> {
  return async ({ params: { wbNo, callId }, body: { userId }, session, caller, command }) => {
    const { accountId } = session;
    const server = callServer(deps);
    if (!isStorableId(userId)) return null;
    const { done: room } = await command(async (tx) => {
      const found = await lockedCallFor(tx, { wbNo, accountId, callId });
      checkHost(found, accountId);
      await markRemoved(tx, { callId, accountId: userId, at: new Date(deps.clock.now()) });
      await freeSeats(tx, { callId, accountId: userId });
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
