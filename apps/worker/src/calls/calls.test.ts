import { MINUTE, newId, newSecret, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { callIdentity, connectionFact } from '@sw/contract';
import { openCallServer } from '@sw/livekit';
import { openBus } from '@sw/nats';
import { addCall, lockCall, type ReportedFact, refreshDeadline, ringPeople, settleCall } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { connectToRoom, engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, type TestBoard } from '../../testing/boards.ts';
import type { CallDeps } from './call-deps.ts';
import { startCallWatch } from './call-watch.ts';
import { expelFromBoard } from './expel.ts';
import { endOverdueCalls, warnPeople } from './limits.ts';
import { reportMissedCalls } from './missed-calls.ts';
import { reconcileCalls } from './reconcile.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET, NATS_URL } = engineEnv();
const server = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });
const logger = { info: () => undefined, warn: () => undefined } as unknown as Logger;
const rooms: string[] = [];
let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(async () => {
  for (const room of rooms) await server.endRoom(room);
  await server.close();
  await own?.drop();
});

const depsAt = (now: number) => {
  const clock = new ManualClock(now);
  const deps: CallDeps = { database: own.db, server, logger, clock };
  return { deps, clock };
};
const callOf = (callId: string) =>
  own.db.query.selectFrom('call').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow();
const eventsOf = async (subject: string, wbNo: string) => {
  const rows = await own.db.query
    .selectFrom('outbox')
    .select('payload')
    .where('subject', '=', subject)
    .orderBy('outboxId')
    .execute();
  return rows.map(({ payload }) => payload as { wbNo: string; minutesLeft: number }).filter((one) => one.wbNo === wbNo);
};

async function addGuest({ wbNo, spaceId }: TestBoard): Promise<string> {
  const accountId = newId();
  await own.db.query
    .insertInto('account')
    .values({
      accountId,
      email: `${accountId}@example.com`,
      nickName: 'Ben',
      levelNo: 1,
      locale: 'en',
      timeZone: 'UTC',
    })
    .execute();
  await own.db.query
    .insertInto('boardSharer')
    .values({ wbShareId: newId(), wbNo, spaceId, accountId, permit: 2 })
    .execute();
  return accountId;
}

async function addTestCall(now: number, { withRoom = true } = {}) {
  const board = await addBoard(own.db);
  const [callId, room] = [newId(), `call-${newSecret()}`];
  rooms.push(room);
  if (withRoom) await server.ensureRoom(room, { maxPeople: 10, emptyTimeoutSeconds: 60 });
  await own.db.transaction((tx) =>
    addCall(tx, {
      ...{ callId, room, kind: 'voice', creator: board.accountId, timeZone: 'UTC', at: new Date(now) },
      board: { ...board, wbName: 'Plan' },
    }),
  );
  return { board, callId, room };
}

const settle = (callId: string, facts: readonly ReportedFact[], now: number) =>
  own.db.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (call === undefined) throw new Error('no call');
    const settled = await settleCall(tx, call, facts, { now });
    await refreshDeadline(tx, settled.call, now);
  });

const joinedFact = (accountId: string, at: number): ReportedFact => {
  const person = {
    identity: callIdentity(accountId, 'device-1'),
    connection: `PA_${accountId}`,
    joinedAt: new Date(at),
  };
  return connectionFact('joined', person, at) as ReportedFact;
};

async function enter(room: string, accountId: string) {
  const identity = callIdentity(accountId, 'device-1');
  const token = await server.mintToken({ room, identity, name: 'Ann', canPublish: true, ttlSeconds: 60 });
  return { token, connection: await connectToRoom(LIVEKIT_URL, token) };
}

test('R6.10 a call whose room is gone ends when its people were last seen, never later', async () => {
  const begin = Date.now();
  const { board, callId } = await addTestCall(begin, { withRoom: false });
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  const seen = { ...joinedFact(board.accountId, begin), kind: 'seen', at: begin + 70 * SECOND } as ReportedFact;
  await settle(callId, [seen], begin + 70 * SECOND);
  const { deps } = depsAt(begin + 80 * SECOND);
  await reconcileCalls(deps);
  await reconcileCalls(deps);
  expect(await callOf(callId)).toMatchObject({ minutes: 2, endedAt: new Date(begin + 70 * SECOND), people: 1 });
  const months = await own.db.query
    .selectFrom('callMonth')
    .selectAll()
    .where('accountId', '=', board.accountId)
    .execute();
  expect(months).toMatchObject([{ createdCalls: 1, createdMinutes: 2 }]);
});

test('a call that nobody has joined yet is left alone, and closed when its room has ended', async () => {
  const begin = Date.now();
  const { callId } = await addTestCall(begin, { withRoom: false });
  const { deps, clock } = depsAt(begin + 10 * SECOND);
  await reconcileCalls(deps);
  expect((await callOf(callId)).closedAt).toBeNull();
  clock.advance(2 * MINUTE);
  await reconcileCalls(deps);
  expect(await callOf(callId)).toMatchObject({ minutes: 0, startedAt: null, closedAt: expect.any(Date) });
});

/** The next sweep that asks who is in the room; the number of people in LiveKit's list of rooms comes seconds late. */
function exactTurn(callId: string): number {
  const sweep = Math.ceil(Date.now() / (10 * SECOND));
  const turn = Number(callId.slice(-4)) % 6;
  return (sweep + ((turn - (sweep % 6) + 6) % 6)) * 10 * SECOND;
}

test('people whose webhooks were lost are found, and missed when they are gone', async () => {
  const { board, callId, room } = await addTestCall(Date.now());
  const { connection } = await enter(room, board.accountId);
  const { deps } = depsAt(exactTurn(callId));
  await reconcileCalls(deps);
  const connected = () => own.db.query.selectFrom('callConnection').selectAll().where('callId', '=', callId).execute();
  expect(await connected()).toMatchObject([{ accountId: board.accountId, device: 'device-1', missedAt: null }]);
  expect((await callOf(callId)).startedAt).not.toBeNull();
  connection.leave();
  await server.removePerson(room, callIdentity(board.accountId, 'device-1'), { revoke: false });
  await reconcileCalls(depsAt(exactTurn(callId) + SECOND).deps);
  expect(await connected()).toMatchObject([{ missedAt: expect.any(Date) }]);
});

test('both warnings are given once, and the limit ends the call for everybody, to the minute', async () => {
  const begin = Date.now();
  const { board, callId, room } = await addTestCall(begin);
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  const { deps, clock } = depsAt(begin + 29 * MINUTE);
  const warn = async () => {
    await warnPeople(deps, callId);
    return (await eventsOf('call.limit', board.wbNo)).map(({ minutesLeft }) => minutesLeft);
  };
  expect(await warn()).toEqual([]);
  clock.advance(MINUTE);
  expect([await warn(), await warn()]).toEqual([[10], [10]]);
  clock.advance(8 * MINUTE);
  expect([await warn(), await warn()]).toEqual([
    [10, 2],
    [10, 2],
  ]);
  await endOverdueCalls(deps);
  expect((await callOf(callId)).closedAt).toBeNull();
  const seen = { ...joinedFact(board.accountId, begin), kind: 'seen', at: begin + 41 * MINUTE } as ReportedFact;
  await settle(callId, [seen], begin + 41 * MINUTE);
  clock.advance(3 * MINUTE);
  await endOverdueCalls(deps);
  await endOverdueCalls(deps);
  expect(await callOf(callId)).toMatchObject({
    minutes: 40,
    stopReason: 'limit',
    endedAt: new Date(begin + 40 * MINUTE),
  });
  expect((await eventsOf('call.limit', board.wbNo)).at(-1)).toMatchObject({ minutesLeft: 0, lasted: 40 });
  expect(await server.listRooms([room])).toEqual([]);
});

test('the month of the creator ends a call before the limit of one call', async () => {
  const begin = Date.UTC(2026, 5, 15);
  const { board, callId } = await addTestCall(begin);
  await own.db.query
    .insertInto('callMonth')
    .values({ accountId: board.accountId, month: '2026-06', createdMinutes: 115 })
    .execute();
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  expect((await callOf(callId)).deadlineAt).toEqual(new Date(begin + 5 * MINUTE));
});

test('a room whose call is over is ended', async () => {
  const now = Date.now();
  const { callId, room } = await addTestCall(now);
  await settle(callId, [{ kind: 'stopped', at: now }], now);
  await reconcileCalls(depsAt(now).deps);
  expect(await server.listRooms([room])).toEqual([]);
});

test('a person who loses access to the board leaves the call within 2 s, and is removed again after coming back with the old token', async () => {
  const { board, callId, room } = await addTestCall(Date.now());
  const guest = await addGuest(board);
  const [host, other] = [await enter(room, board.accountId), await enter(room, guest)];
  const { deps } = depsAt(Date.now());
  const bus = openBus({ url: NATS_URL, name: 'calls test', logError: () => undefined });
  const watch = startCallWatch({ ...deps, bus });
  try {
    await bus.ping();
    await own.db.query
      .updateTable('boardSharer')
      .set({ removedAt: new Date() })
      .where('accountId', '=', guest)
      .execute();
    const begin = performance.now();
    bus.publish('event.sharer.removed', new TextEncoder().encode(JSON.stringify({ payload: { wbNo: board.wbNo } })));
    await other.connection.ended;
    expect(performance.now() - begin).toBeLessThan(2_000);
    const again = await connectToRoom(LIVEKIT_URL, other.token);
    await expelFromBoard(deps, board.wbNo);
    await again.ended;
    expect((await server.listPeople(room)).map(({ identity }) => identity)).toEqual([
      callIdentity(board.accountId, 'device-1'),
    ]);
    expect((await callOf(callId)).closedAt).toBeNull();
  } finally {
    await watch.stop();
    await bus.close();
    host.connection.leave();
  }
});

test('a recycled board ends its call', async () => {
  const { board, callId, room } = await addTestCall(Date.now());
  const { connection } = await enter(room, board.accountId);
  await own.db.query.updateTable('board').set({ recycledAt: new Date() }).where('wbNo', '=', board.wbNo).execute();
  await expelFromBoard(depsAt(Date.now()).deps, board.wbNo);
  await connection.ended;
  expect(await callOf(callId)).toMatchObject({ stopReason: 'board', closedAt: expect.any(Date) });
});

test('a missed call becomes one notice for those who were rung and neither joined nor refused', async () => {
  const begin = Date.now();
  const { board, callId } = await addTestCall(begin);
  const [missed, joined] = [await addGuest(board), await addGuest(board)];
  const now = new Date(begin);
  await own.db.transaction((tx) =>
    ringPeople(tx, { callId, wbNo: board.wbNo, accountIds: [missed, joined], now, againBefore: now }),
  );
  await settle(callId, [joinedFact(joined, begin)], begin);
  const { deps, clock } = depsAt(begin + 44 * SECOND);
  await reportMissedCalls(deps);
  const notices = () => own.db.query.selectFrom('notice').selectAll().where('wbNo', '=', board.wbNo).execute();
  expect(await notices()).toEqual([]);
  clock.advance(2 * SECOND);
  await reportMissedCalls(deps);
  await reportMissedCalls(deps);
  expect(await notices()).toMatchObject([{ accountId: missed, name: 'call.missed', byAccountId: board.accountId }]);
});
