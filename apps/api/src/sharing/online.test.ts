import { endpointGroup, ROUTES } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';
import { testEphemeral, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, recycle, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const prefix = testPrefix();
let api: TestApi;
let redis: Ephemeral;
beforeAll(async () => {
  redis = testEphemeral(prefix);
  api = await startTestApi({ env: { KEY_PREFIX: prefix } });
});
afterAll(async () => {
  await api.stop();
  await redis.close();
});

const as = (person: Person) => api.client({ token: person.token });
const online = (person: Person, id: string) => as(person).call(ROUTES.listOnlineSharers, { params: { id } });
const onlineOn = (person: Person, wbNos: string[]) => as(person).call(ROUTES.listOnline, { body: { wbNos } });

/** Takes a lease as gateways do for their endpoints. */
async function lease(wbNo: string, endpoint: string, leaseMs = 60_000): Promise<void> {
  await redis.slots.take(endpointGroup(wbNo), endpoint, { holder: 'gateway', limit: 10, leaseMs });
}

test('R7.52 users on the board are listed with their connections, the owner included', async () => {
  const [owner, ben, cem] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, ben);
  await share(api, board, cem);
  const { wbNo } = board;
  expect(await online(ben, wbNo)).toEqual([]);
  await lease(wbNo, '2/tab-0000', 1);
  for (const endpoint of ['3/phone-00', '1/tab-0000', '1/tab-0001']) await lease(wbNo, endpoint);
  expect(await online(ben, wbNo)).toEqual([
    { userId: owner.accountId, nickName: 'Ann', actor: 1, links: 2 },
    { userId: cem.accountId, nickName: 'Ann', actor: 3, links: 1 },
  ]);
  expect(await refusalOf(online(await addPerson(api), wbNo))).toBe('BOARD_NOT_IN_LIST');
  await recycle(api, board);
  expect(await refusalOf(online(ben, wbNo))).toBe('BOARD_DELETED');
});

test('of several boards those in the list of the caller are answered', async () => {
  const [owner, stranger] = [await addPerson(api), await addPerson(api)];
  const [mine, quiet, foreign] = [
    await addBoard(api, owner),
    await addBoard(api, owner),
    await addBoard(api, stranger),
  ];
  for (const { wbNo } of [mine, foreign]) await lease(wbNo, '1/tab-0000');
  const asked = [quiet, foreign, mine, mine].map(({ wbNo }) => wbNo);
  expect(await onlineOn(owner, asked)).toEqual([
    { wbNo: quiet.wbNo, people: [] },
    { wbNo: mine.wbNo, people: [{ userId: owner.accountId, nickName: 'Ann', actor: 1 }] },
  ]);
  expect(await onlineOn(owner, [])).toEqual([]);
});
