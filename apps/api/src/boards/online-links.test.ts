import { endpointGroup, ROUTES } from '@sw/contract';
import { engineEnv, type TestProxy, testEphemeral, testPrefix, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, recycle, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const prefix = testPrefix();
/** Connections as a gateway holds them. */
const gateway = testEphemeral(prefix);
let wire: TestProxy;
let api: TestApi;
beforeAll(async () => {
  wire = await testProxy(engineEnv().REDIS_URL);
  api = await startTestApi({
    env: { KEY_PREFIX: prefix },
    wire: async (variable, url) => (variable === 'REDIS_URL' ? wire.url : url),
  });
});
afterAll(async () => {
  await api.stop();
  await gateway.close();
  await wire.close();
});

const count = (person: Person, wbNo: string) =>
  api.client({ token: person.token }).call(ROUTES.countOnlineLinks, { params: { x: wbNo } });
const comes = (wbNo: string, endpoint: string) =>
  gateway.slots.take(endpointGroup(wbNo), endpoint, { holder: 'a gateway', limit: 10, leaseMs: 60_000 });

test('R7.33 the endpoints on a board are counted, for the people of the board', async () => {
  const [owner, sharer] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const { wbNo } = board;
  await share(api, board, sharer);
  expect(await count(owner, wbNo)).toBe(0);
  for (const endpoint of ['1/client-one', '1/client-two', '2/client-one']) await comes(wbNo, endpoint);
  expect(await count(sharer, wbNo)).toBe(3);
  await gateway.slots.free(endpointGroup(wbNo), '1/client-two', 'a gateway');
  expect(await count(owner, wbNo)).toBe(2);
  expect(await refusalOf(count(await addPerson(api), wbNo))).toBe('BOARD_NOT_IN_LIST');
  await recycle(api, board);
  expect(await refusalOf(count(owner, wbNo))).toBe('BOARD_DELETED');
});

test('R7.33 without Redis the count is unknown and the answer is to retry later', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  await wire.cut();
  expect(await refusalOf(count(owner, wbNo))).toBe('TEMPORARILY_UNAVAILABLE');
  await wire.restore();
});
