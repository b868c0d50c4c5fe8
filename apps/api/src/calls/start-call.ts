import { newId, newSecret, SECOND } from '@sw/base';
import { CALL_RING_AGAIN_SECONDS, CALL_RING_MAX, Refusal, type ROUTES } from '@sw/contract';
import { CALL_DEVICES_PER_PERSON, mayStartCall, mayStartCallNow } from '@sw/policy';
import {
  addCall,
  boardPeople,
  type LevelRow,
  lockAccount,
  publishEvent,
  readRunningCall,
  ringPeople,
  type Tx,
} from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { type Board, boardFor, lockedBoardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { onlinePeople } from '../sharing/online-people.ts';
import { callServer, reaching } from './call-server.ts';
import { readCallUse } from './call-use.ts';
import { publishRinging } from './publish-call.ts';

/** A room that nobody enters is closed after this time. */
const EMPTY_ROOM_SECONDS = 60;

/** LiveKit counts devices; the number of people is checked when a token is issued. */
export const roomOptions = (callPeople: number) => ({
  maxPeople: callPeople * CALL_DEVICES_PER_PERSON,
  emptyTimeoutSeconds: EMPTY_ROOM_SECONDS,
});

/** The rights with which the caller would start a call now; refuses if a limit is reached. */
async function rightsToStart(tx: Tx, starter: Parameters<typeof readCallUse>[1], now: number): Promise<LevelRow> {
  const { rights, use } = await readCallUse(tx, starter, now);
  const may = mayStartCallNow(rights, use);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  return rights;
}

export function startCall(deps: ApiDeps): Handler<typeof ROUTES.startCall> {
  const { database, clock } = deps;
  return async ({ params: { wbNo }, body: { kind, ring }, session, caller, command }) => {
    const { accountId, timeZone } = session;
    const server = callServer(deps);
    const { board: asked, standing } = await boardFor(database.query, { wbNo, accountId });
    const running = await readRunningCall(database.query, wbNo);
    if (running !== undefined) return { callId: running.callId, started: false };
    if (!mayStartCall(standing)) throw new Refusal('FORBIDDEN');
    const starter = { accountId, timeZone, spaceId: asked.spaceId };
    const { callPeople } = await database.transaction((tx) => rightsToStart(tx, starter, clock.now()));

    // Creates the room first: an open call without a room would count as ended.
    const [callId, room] = [newId(), `call-${newSecret()}`];
    await reaching(server.ensureRoom(room, roomOptions(callPeople)));
    const rung = await peopleToRing(deps, { wbNo, accountId, ring });
    try {
      const { done } = await command(async (tx) => {
        // Serializes calls that one account starts on several boards at once. The account first, as when a member is removed.
        await lockAccount(tx, accountId);
        const { board, standing: now } = await lockedBoardFor(tx, { wbNo, accountId });
        if (!mayStartCall(now)) throw new Refusal('FORBIDDEN');
        const first = await readRunningCall(tx, wbNo);
        if (first !== undefined) return { callId: first.callId, started: false };
        await rightsToStart(tx, { ...starter, spaceId: board.spaceId }, clock.now());
        const at = new Date(clock.now());
        await addCall(tx, { callId, board, kind, room, creator: accountId, timeZone, at });
        await announce(tx, board, { callId, kind, accountId, rung, now: clock.now() });
        const auditEntry = { action: 'call.started', targetKind: 'call', targetId: callId, detail: { wbNo, kind } };
        await auditOnBoard(tx, board, { session, caller }, auditEntry);
        return { callId, started: true };
      });
      if (done.callId !== callId) deps.afterwards.run('ends a room of no call', () => server.endRoom(room));
      return done;
    } catch (error) {
      deps.afterwards.run('ends a room of no call', () => server.endRoom(room));
      throw error;
    }
  };
}

/** The members who have the board open, or the ones the caller chose. Without Redis, nobody counts as online. */
async function peopleToRing(
  deps: ApiDeps,
  { wbNo, accountId, ring }: { wbNo: string; accountId: string; ring: readonly string[] | undefined },
): Promise<readonly string[]> {
  const chosen =
    ring ??
    (await onlinePeople(deps, [wbNo]).then(
      (people) => people.map(({ userId }) => userId),
      () => [],
    ));
  return [...new Set(chosen)].filter((userId) => userId !== accountId).slice(0, CALL_RING_MAX);
}

interface Announced {
  readonly callId: string;
  readonly kind: 'voice' | 'video';
  readonly accountId: string;
  readonly rung: readonly string[];
  readonly now: number;
}

async function announce(tx: Tx, board: Board, { callId, kind, accountId, rung, now }: Announced): Promise<void> {
  const { wbNo, wbName } = board;
  const members = await boardPeople(tx, wbNo);
  const accountIds = await ringPeople(tx, {
    callId,
    wbNo,
    accountIds: rung.filter((userId) => members.includes(userId)),
    now: new Date(now),
    againBefore: new Date(now - CALL_RING_AGAIN_SECONDS * SECOND),
  });
  await publishRinging(tx, { wbNo, wbName, callId, kind }, { accountIds, by: accountId, stopped: false });
  await publishEvent(tx, 'call.changed', { wbNo, accountIds: members, callId, running: true });
}
