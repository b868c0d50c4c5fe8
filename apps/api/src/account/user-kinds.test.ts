import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant } from '../../testing/merchants.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

test('R1.03 a user is an enterprise member while working in the space of an enterprise, with its level, else an individual', async () => {
  const { owner, spaceId } = await addMerchant(api, { name: 'Northfield Academy' });
  const client = api.client(owner);
  expect(await client.call(ROUTES.getUserInfo, {})).toMatchObject({
    kind: 'enterprise',
    level: { name: 'Enterprise' },
    space: { kind: 'merchant', name: 'Northfield Academy', role: 'owner' },
  });
  const { merchants } = await client.call(ROUTES.getMerchants, {});
  const merchantId = merchants.find((one) => one.merchantId !== spaceId)?.merchantId ?? '';
  await client.call(ROUTES.switchMerchant, { query: { merchantId } });
  expect(await client.call(ROUTES.getUserInfo, {})).toMatchObject({
    kind: 'individual',
    level: { name: 'Free' },
    space: { kind: 'personal', role: 'owner' },
  });
});
