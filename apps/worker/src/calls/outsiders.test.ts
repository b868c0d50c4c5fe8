import { bestOf } from '@sw/base/testing';
import { openBus } from '@sw/nats';
import { lockCall, markRemoved } from '@sw/postgres';
import { engineEnv, type RoomConnection, settlesWithin, untilAnswered } from '@sw/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CallWorld, type TestCall } from '../../testing/calls.ts';
import { startCallWatch } from './call-watch.ts';

/** The longest time that an outsider stays in a call or rejoins it. */
const OUT_WITHIN_MS = 2_000;

const bus = openBus({ url: engineEnv().NATS_URL, name: 'calls test', logError: () => undefined });
let world: CallWorld;
beforeAll(async () => {
  world = await CallWorld.open();
});
let watch: ReturnType<typeof startCallWatch> | undefined;
afterEach(endWatch);
afterAll(async () => {
  await bus.close();
  await world?.close();
});

async function endWatch(): Promise<void> {
  await watch?.stop();
  watch = undefined;
}

/** A worker without knowledge of earlier events. */
async function startWatch(): Promise<void> {
  await endWatch();
  watch = startCallWatch({ ...world.depsAt(Date.now()).deps, bus });
  await untilAnswered(bus);
}

const announce = (name: string, { board: { wbNo } }: TestCall) =>
  bus.publish(`event.${name}`, new TextEncoder().encode(JSON.stringify({ payload: { wbNo } })));

/**
 * A person who is in the call, or joins it, is removed in time; returns their last connection. LiveKit is another process, so
 * there are several rounds. Each waits for the end of its connection, so the next round begins right after a check, with the
 * full interval before the next check. So checks that are too far apart are late in every round.
 */
async function leavesInTime(arrive: () => Promise<RoomConnection>): Promise<RoomConnection> {
  const round = async () => {
    const connection = await arrive();
    const inTime = await settlesWithin(OUT_WITHIN_MS, connection.ended);
    await connection.ended;
    return { connection, inTime };
  };
  const { connection, inTime } = await bestOf(3, (one) => one.inTime === 'fulfilled', round);
  expect(inTime).toBe('fulfilled');
  return connection;
}

test('with no report of LiveKit, a person who loses access leaves within 2 s, and each time they come back', async () => {
  const call = await world.addCall(Date.now());
  const host = await world.enter(call, call.board.accountId);
  await startWatch();
  let token = '';
  let last = await leavesInTime(async () => {
    const guest = await world.addGuest(call.board);
    const entered = await world.enter(call, guest);
    token = entered.token;
    await world.removeGuest(guest);
    announce('sharer.removed', call);
    return entered.connection;
  });
  for (let n = 0; n < 3; n += 1) {
    await leavesInTime(() => world.connect(token));
    // LiveKit gives a token for ten minutes to everybody who connects, longer than ours. A person who leaves immediately gets none.
    let refreshed = await last.refreshedToken;
    while (refreshed === undefined) refreshed = await (await leavesInTime(() => world.connect(token))).refreshedToken;
    const ofLiveKit = refreshed;
    last = await leavesInTime(() => world.connect(ofLiveKit));
  }
  await expect.poll(() => world.peopleIn(call)).toEqual([call.board.accountId]);
  host.connection.leave();
});

test('a person who has a token, loses access and only then connects leaves within 2 s', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  const token = await world.tokenFor(call, guest);
  await startWatch();
  await world.removeGuest(guest);
  await leavesInTime(async () => {
    const present = await world.addGuest(call.board);
    const { connection } = await world.enter(call, present);
    await world.removeGuest(present);
    announce('sharer.removed', call);
    return connection;
  });
  // The event has had its effect.
  await leavesInTime(() => world.connect(token));
});

test('a worker that starts after the removal, and hears of no event, removes the person within 2 s', async () => {
  const call = await world.addCall(Date.now());
  let token = '';
  await leavesInTime(async () => {
    const guest = await world.addGuest(call.board);
    const entered = await world.enter(call, guest);
    token = entered.token;
    // The worker of the previous round would remove them.
    await endWatch();
    await world.removeGuest(guest);
    await startWatch();
    return entered.connection;
  });
  await leavesInTime(() => world.connect(token));
});

test('a person whom the host removed leaves within 2 s, even if the api could not reach LiveKit', async () => {
  const call = await world.addCall(Date.now());
  await startWatch();
  let token = '';
  await leavesInTime(async () => {
    const guest = await world.addGuest(call.board);
    const entered = await world.enter(call, guest);
    token = entered.token;
    await world.own.db.transaction(async (tx) => {
      await lockCall(tx, call.callId);
      await markRemoved(tx, { callId: call.callId, accountId: guest, at: new Date() });
    });
    announce('call.removed', call);
    return entered.connection;
  });
  await leavesInTime(() => world.connect(token));
});

test('a person who is invited again may stay', async () => {
  const call = await world.addCall(Date.now());
  const guest = await world.addGuest(call.board);
  await startWatch();
  const { connection } = await world.enter(call, guest);
  await world.removeGuest(guest);
  announce('sharer.removed', call);
  await connection.ended;
  await world.own.db.query.updateTable('boardSharer').set({ removedAt: null }).where('accountId', '=', guest).execute();
  const comesBack = async () => {
    const back = await world.enter(call, guest);
    const outcome = await settlesWithin(2 * OUT_WITHIN_MS, back.connection.ended);
    back.connection.leave();
    return outcome;
  };
  // A removal that was under way when they were invited again may still end their first connection.
  const stays = (outcome: string) => outcome === 'late';
  expect(await bestOf(3, stays, comesBack)).toSatisfy(stays);
});

test('a device whose session is ended leaves within 2 s, and each time it comes back; other devices stay', async () => {
  const call = await world.addCall(Date.now());
  const other = await world.addGuest(call.board);
  const stays = await world.enter(call, other);
  await startWatch();
  let token = '';
  await leavesInTime(async () => {
    const guest = await world.addGuest(call.board);
    const sessionId = await world.addSession(guest);
    token = await world.tokenFor(call, guest, sessionId);
    const connection = await world.connect(token);
    await world.own.db.query
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('sessionId', '=', sessionId)
      .execute();
    const payload = { accountId: guest, sessionIds: [sessionId] };
    bus.publish('event.session.ended', new TextEncoder().encode(JSON.stringify({ payload })));
    return connection;
  });
  await leavesInTime(() => world.connect(token));
  await expect.poll(() => world.peopleIn(call)).toEqual([other]);
  stays.connection.leave();
});
