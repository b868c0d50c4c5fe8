import { endpointGroup, ROUTES } from '@sw/contract';
import { openCallServer } from '@sw/livekit';
import type { Ephemeral } from '@sw/redis';
import { engineEnv, testEphemeral, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const livekit = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });
const prefix = testPrefix();
let api: TestApi;
let redis: Ephemeral;
beforeAll(async () => {
  redis = testEphemeral(prefix);
  api = await startTestApi({ env: { KEY_PREFIX: prefix } });
});
afterAll(async () => {
  for (const { room } of await api.db.query.selectFrom('call').select('room').execute()) await livekit.endRoom(room);
  await api.stop();
  await Promise.all([redis.close(), livekit.close()]);
});

/** A board of three people: the owner is actor 1, the others 2 and 3 in the order in which they joined. */
async function threeOnBoard() {
  const [owner, ben, cem] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  for (const person of [ben, cem]) await share(api, board, person);
  /** An endpoint, as a gateway takes one for every client that has the board open. */
  const opens = (endpoint: string, leaseMs = 60_000) =>
    redis.slots.take(endpointGroup(board.wbNo), endpoint, { holder: 'gateway', limit: 10, leaseMs });
  const rung = async (ring?: string[]) => {
    const { callId } = await api.client({ token: owner.token }).call(ROUTES.startCall, {
      params: { wbNo: board.wbNo },
      body: { kind: 'voice', ...(ring ? { ring } : {}) },
    });
    const people = await api.db.query
      .selectFrom('callPerson')
      .select('accountId')
      .where('callId', '=', callId)
      .where('rungAt', 'is not', null)
      .execute();
    const events = await api.db.query
      .selectFrom('outbox')
      .select('payload')
      .where('subject', '=', 'call.ringing')
      .execute();
    const announced = events
      .map(({ payload }) => payload as { callId: string; accountIds: string[] })
      .filter((event) => event.callId === callId)
      .flatMap(({ accountIds }) => accountIds);
    const ids = people.map(({ accountId }) => accountId).toSorted();
    expect(announced.toSorted()).toEqual(ids);
    return ids;
  };
  return { owner, ben, cem, opens, rung };
}

test('a call rings the members who have the board open, on however many devices, and neither the others nor its creator', async () => {
  const { ben, opens, rung } = await threeOnBoard();
  await opens('3/tab-0000', 1);
  for (const endpoint of ['1/tab-0000', '2/tab-0000', '2/phone-00']) await opens(endpoint);
  expect(await rung()).toEqual([ben.accountId]);
});

test('chosen members are rung whether they have the board open or not, and nobody else', async () => {
  const { cem, opens, rung } = await threeOnBoard();
  await opens('2/tab-0000');
  expect(await rung([cem.accountId])).toEqual([cem.accountId]);
});

test('a member who was removed and still has the board open is not rung', async () => {
  const { ben, cem, opens, rung } = await threeOnBoard();
  for (const endpoint of ['2/tab-0000', '3/tab-0000']) await opens(endpoint);
  await api.db.query
    .updateTable('boardSharer')
    .set({ removedAt: new Date() })
    .where('accountId', '=', ben.accountId)
    .execute();
  expect(await rung()).toEqual([cem.accountId]);
});

test('if nobody has the board open, nobody is rung and the call starts', async () => {
  const { rung } = await threeOnBoard();
  expect(await rung()).toEqual([]);
});
