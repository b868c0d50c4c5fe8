import { newId } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

test('R1.03 a user is an individual, or an enterprise member while working in the space of an enterprise', async () => {
  const { accountId, token } = await addPerson(api);
  const info = () => api.client({ token }).call(ROUTES.getUserInfo, {});
  expect(await info()).toMatchObject({ kind: 'individual', space: { kind: 'personal' } });

  const spaceId = newId();
  await api.db.transaction(async (tx) => {
    await tx
      .insertInto('space')
      .values({ spaceId, kind: 'merchant', name: 'Northfield Academy', ownerAccountId: null })
      .execute();
    await tx.insertInto('spaceMember').values({ spaceId, accountId, role: 'member' }).execute();
    await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
  });
  expect(await info()).toMatchObject({ kind: 'enterprise', space: { kind: 'merchant', name: 'Northfield Academy' } });
});
