import { openBus } from '@sw/nats';
import { lockCall, markRemoved } from '@sw/postgres';
import { engineEnv, type RoomConnection, settlesWithin } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallWorld, type TestCall } from '../../testing/calls.ts';
import { startCallWatch } from './call-watch.ts';

/** Nobody stays in a call, or comes back to it, for longer. */
const OUT_WITHIN_MS = 2_000;

const bus = openBus({ url: engineEnv().NATS_URL, name: 'calls test', logError: () => undefined });
let world: CallWorld;
beforeAll(async () => {
  world = await CallWorld.open();
});
afterAll(async () => {
  await bus.close();
  await world?.close();
});

async function watched(work: () => Promise<void>): Promise<void> {
  const watch = startCallWatch({ ...world.depsAt(Date.now()).deps, bus });
  try {
    await bus.ping();
    await work();
  } finally {
    await watch.stop();
  }
}

const announce = (name: string, { board: { wbNo } }: TestCall) =>
  bus.publish(`event.${name}`, new TextEncoder().encode(JSON.stringify({ payload: { wbNo } })));

async function leavesInTime({ ended }: RoomConnection): Promise<void> {
  expect(await settlesWithin(OUT_WITHIN_MS, ended)).toBe('fulfilled');
}

test('with no report of LiveKit, a person who loses access leaves within 2 s, and each time they come back', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  const host = await world.enter(call, call.board.accountId);
  const { token, connection } = await world.enter(call, guest);
  await watched(async () => {
    await world.removeGuest(guest);
    announce('sharer.removed', call);
    await leavesInTime(connection);
    // LiveKit gives ten minutes to everybody who connects: more than our token.
    let refreshed = await connection.refreshedToken;
    for (let n = 0; n < 3; n += 1) {
      await leavesInTime(await world.connect(token));
      const back = await world.connect(refreshed);
      await leavesInTime(back);
      refreshed = await back.refreshedToken;
    }
    expect(await world.peopleIn(call)).toEqual([call.board.accountId]);
  });
  host.connection.leave();
});

test('a person who has a token, loses access and only then connects leaves within 2 s', async () => {
  const call = await world.addCall(Date.now());
  const [guest, present] = [await world.addGuest(call.board), await world.addGuest(call.board)];
  const token = await world.tokenFor(call, guest);
  const { connection } = await world.enter(call, present);
  await watched(async () => {
    for (const accountId of [guest, present]) await world.removeGuest(accountId);
    announce('sharer.removed', call);
    // The event has had its effect.
    await leavesInTime(connection);
    await leavesInTime(await world.connect(token));
  });
});

test('a worker that starts after the removal, and hears of no event, removes the person within 2 s', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  const { connection, token } = await world.enter(call, guest);
  await world.removeGuest(guest);
  await watched(async () => {
    await leavesInTime(connection);
    await leavesInTime(await world.connect(token));
  });
});

test('a person whom the host removed leaves within 2 s, even if the api could not reach LiveKit', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  const { connection, token } = await world.enter(call, guest);
  await watched(async () => {
    await world.own.db.transaction(async (tx) => {
      await lockCall(tx, call.callId);
      await markRemoved(tx, { callId: call.callId, accountId: guest, at: new Date() });
    });
    announce('call.removed', call);
    await leavesInTime(connection);
    await leavesInTime(await world.connect(token));
  });
});

test('a person who is invited again may stay', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  const { connection } = await world.enter(call, guest);
  await watched(async () => {
    await world.removeGuest(guest);
    announce('sharer.removed', call);
    await leavesInTime(connection);
    await world.own.db.query
      .updateTable('boardSharer')
      .set({ removedAt: null })
      .where('accountId', '=', guest)
      .execute();
    const back = await world.enter(call, guest);
    const stays = new Promise((resolve) => setTimeout(() => resolve('stays'), 2 * OUT_WITHIN_MS));
    expect(await Promise.race([back.connection.ended, stays])).toBe('stays');
    back.connection.leave();
  });
});

test('a device whose session is ended leaves within 2 s, and each time it comes back; other devices stay', async () => {
  const call = await world.addCall(Date.now());
  const [guest, other] = [await world.addGuest(call.board), await world.addGuest(call.board)];
  const sessionId = await world.addSession(guest);
  const token = await world.tokenFor(call, guest, sessionId);
  const connection = await world.connect(token);
  const stays = await world.enter(call, other);
  await watched(async () => {
    await world.own.db.query
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('sessionId', '=', sessionId)
      .execute();
    const payload = { accountId: guest, sessionIds: [sessionId] };
    bus.publish('event.session.ended', new TextEncoder().encode(JSON.stringify({ payload })));
    await leavesInTime(connection);
    await leavesInTime(await world.connect(token));
    expect(await world.peopleIn(call)).toEqual([other]);
  });
  stays.connection.leave();
});
