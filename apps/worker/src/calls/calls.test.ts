import { MINUTE, SECOND } from '@sw/base';
import { callIdentity, connectionFact } from '@sw/contract';
import { lockCall, type ReportedFact, refreshDeadline, ringPeople, settleCall } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallWorld } from '../../testing/calls.ts';
import { CallLooks } from './call-looks.ts';
import { endOverdueCalls, warnPeople } from './limits.ts';
import { reportMissedCalls } from './missed-calls.ts';
import { OutsiderWatch } from './outsiders.ts';
import { reconcileCalls } from './reconcile.ts';

let world: CallWorld;

beforeAll(async () => {
  world = await CallWorld.open();
});
afterAll(() => world?.close());

const callOf = (callId: string) =>
  world.own.db.query.selectFrom('call').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow();
const eventsOf = async (subject: string, wbNo: string) => {
  const rows = await world.own.db.query
    .selectFrom('outbox')
    .select('payload')
    .where('subject', '=', subject)
    .orderBy('outboxId')
    .execute();
  return rows.map(({ payload }) => payload as { wbNo: string; minutesLeft: number }).filter((one) => one.wbNo === wbNo);
};

const settle = (callId: string, facts: readonly ReportedFact[], now: number) =>
  world.own.db.transaction(async (tx) => {
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

test('R6.10 a call whose room is gone ends when its people were last seen, never later', async () => {
  const begin = Date.now();
  const { board, callId } = await world.addCall(begin, { withRoom: false });
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  const seen = { ...joinedFact(board.accountId, begin), kind: 'seen', at: begin + 70 * SECOND } as ReportedFact;
  await settle(callId, [seen], begin + 70 * SECOND);
  const { deps } = world.depsAt(begin + 80 * SECOND);
  await reconcileCalls(deps);
  await reconcileCalls(deps);
  expect(await callOf(callId)).toMatchObject({ minutes: 2, endedAt: new Date(begin + 70 * SECOND), people: 1 });
  const months = await world.own.db.query
    .selectFrom('callMonth')
    .selectAll()
    .where('accountId', '=', board.accountId)
    .execute();
  expect(months).toMatchObject([{ createdCalls: 1, createdMinutes: 2 }]);
});

test('a call that nobody has joined yet is left alone, and closed when its room has ended', async () => {
  const begin = Date.now();
  const { callId } = await world.addCall(begin, { withRoom: false });
  const { deps, clock } = world.depsAt(begin + 10 * SECOND);
  await reconcileCalls(deps);
  expect((await callOf(callId)).closedAt).toBeNull();
  clock.advance(2 * MINUTE);
  await reconcileCalls(deps);
  expect(await callOf(callId)).toMatchObject({ minutes: 0, startedAt: null, closedAt: expect.any(Date) });
});

test('people whose webhooks were lost are found, and missed when they are gone', async () => {
  const call = await world.addCall(Date.now());
  const { board, callId } = call;
  const { connection } = await world.enter(call, board.accountId);
  await expect.poll(() => world.peopleIn(call)).toEqual([board.accountId]);
  const looks = new CallLooks(world.depsAt(Date.now()).deps);
  await looks.look();
  const connected = () =>
    world.own.db.query.selectFrom('callConnection').selectAll().where('callId', '=', callId).execute();
  expect(await connected()).toMatchObject([{ accountId: board.accountId, device: 'device-1', missedAt: null }]);
  expect((await callOf(callId)).startedAt).not.toBeNull();
  connection.leave();
  await world.server.removePerson(call.room, callIdentity(board.accountId, 'device-1'), { revoke: false });
  await expect.poll(() => world.peopleIn(call)).toEqual([]);
  await looks.look();
  expect(await connected()).toMatchObject([{ missedAt: expect.any(Date) }]);
});

test('R3.42 both warnings are given once, and the limit ends the call for everybody, to the minute', async () => {
  const begin = Date.now();
  const { board, callId, room } = await world.addCall(begin);
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  const { deps, clock } = world.depsAt(begin + 29 * MINUTE);
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
  expect(await world.server.listRooms([room])).toEqual([]);
});

test('R3.42 the month of the creator ends a call before the limit of one call', async () => {
  const begin = Date.UTC(2026, 5, 15);
  const { board, callId } = await world.addCall(begin);
  await world.own.db.query
    .insertInto('spaceCallMonth')
    .values({ spaceId: board.spaceId, month: '2026-06', minutes: 115 })
    .execute();
  await settle(callId, [joinedFact(board.accountId, begin)], begin);
  expect((await callOf(callId)).deadlineAt).toEqual(new Date(begin + 5 * MINUTE));
});

test('R6.09 two calls that race for the last minutes of a month take together what is left, and no more', async () => {
  const begin = Date.UTC(2026, 5, 15);
  const [one, two] = [await world.addCall(begin), await world.addCall(begin)];
  const { spaceId, accountId } = one.board;
  const { query } = world.own.db;
  // As two members start them on boards of one enterprise.
  await query.updateTable('call').set({ payerSpaceId: spaceId }).where('callId', '=', two.callId).execute();
  await query.insertInto('spaceCallMonth').values({ spaceId, month: '2026-06', minutes: 115 }).execute();
  const calls = [
    { callId: one.callId, person: accountId },
    { callId: two.callId, person: two.board.accountId },
  ];
  for (const { callId, person } of calls) await settle(callId, [joinedFact(person, begin)], begin);
  const { deps, clock } = world.depsAt(begin);
  for (let seconds = 0; seconds < 360; seconds += 10) {
    for (const { callId, person } of calls) {
      const now = clock.now();
      const seen = { ...joinedFact(person, begin), kind: 'seen', at: now } as ReportedFact;
      if ((await callOf(callId)).closedAt === null) await settle(callId, [seen], now);
      await warnPeople(deps, callId);
    }
    await endOverdueCalls(deps);
    clock.advance(10 * SECOND);
  }
  for (const { callId } of calls) expect(await callOf(callId)).toMatchObject({ stopReason: 'limit' });
  const used = await query
    .selectFrom('spaceCallMonth')
    .select('minutes')
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow();
  expect(used.minutes).toBe(120);
});

test('a room whose call is over is ended', async () => {
  const now = Date.now();
  const { callId, room } = await world.addCall(now);
  await settle(callId, [{ kind: 'stopped', at: now }], now);
  await reconcileCalls(world.depsAt(now).deps);
  expect(await world.server.listRooms([room])).toEqual([]);
});

test('a recycled board ends its call', async () => {
  const call = await world.addCall(Date.now());
  const { board, callId } = call;
  const { connection } = await world.enter(call, board.accountId);
  await world.own.db.query
    .updateTable('board')
    .set({ recycledAt: new Date() })
    .where('wbNo', '=', board.wbNo)
    .execute();
  await new OutsiderWatch(world.depsAt(Date.now()).deps).boardChanged(board.wbNo);
  await connection.ended;
  expect(await callOf(callId)).toMatchObject({ stopReason: 'board', closedAt: expect.any(Date) });
});

test('a missed call becomes one notice for those who were rung and neither joined nor refused', async () => {
  const begin = Date.now();
  const { board, callId } = await world.addCall(begin);
  const [missed, joined] = [await world.addGuest(board), await world.addGuest(board)];
  const now = new Date(begin);
  await world.own.db.transaction((tx) =>
    ringPeople(tx, { callId, wbNo: board.wbNo, accountIds: [missed, joined], now, againBefore: now }),
  );
  await settle(callId, [joinedFact(joined, begin)], begin);
  const { deps, clock } = world.depsAt(begin + 44 * SECOND);
  await reportMissedCalls(deps);
  const notices = () => world.own.db.query.selectFrom('notice').selectAll().where('wbNo', '=', board.wbNo).execute();
  expect(await notices()).toEqual([]);
  clock.advance(2 * SECOND);
  await reportMissedCalls(deps);
  await reportMissedCalls(deps);
  expect(await notices()).toMatchObject([{ accountId: missed, name: 'call.missed', byAccountId: board.accountId }]);
});
