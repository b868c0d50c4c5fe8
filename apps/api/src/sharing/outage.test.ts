import { ROUTES } from '@sw/contract';
import { engineEnv, type TestProxy, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, inviteCode, join, shareKey } from '../../testing/boards.ts';
import { addPerson } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let redis: TestProxy;
let api: TestApi;
beforeAll(async () => {
  redis = await testProxy(engineEnv().REDIS_URL);
  api = await startTestApi({ wire: async (name, url) => (name === 'REDIS_URL' ? redis.url : url) });
});
afterAll(async () => {
  await api.stop();
  await redis.close();
});

test('without Redis a code lets nobody in and a revocation does not half happen; a link goes on', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const [code, key] = [await inviteCode(api, board), await shareKey(api, board)];
  const [ben, cem] = [await addPerson(api), await addPerson(api)];
  await redis.cut();
  expect(await refusalOf(join(api, ben, code))).toBe('TEMPORARILY_UNAVAILABLE');
  const revoking = api.client({ token: owner.token }).call(ROUTES.revokeShareCode, { params: { wbNo: board.wbNo } });
  expect(await refusalOf(revoking)).toBe('TEMPORARILY_UNAVAILABLE');
  await join(api, ben, key);
  await redis.restore();
  await expect.poll(() => join(api, cem, code).catch(() => undefined)).toMatchObject({ permit: 2 });
});
