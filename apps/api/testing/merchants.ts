import { ROUTES } from '@sw/contract';
import type { MerchantRole } from '@sw/policy';
import { addMember } from '@sw/postgres';
import { addPerson, type Person } from './people.ts';
import type { TestApi } from './test-api.ts';

export interface TestMerchant {
  readonly spaceId: string;
  /** The owner, who works in the enterprise's space. */
  readonly owner: Person;
}

/** An enterprise whose owner works in it. */
export async function addMerchant(api: TestApi, { name = 'Northfield', levelNo = 3 } = {}): Promise<TestMerchant> {
  const owner = await addPerson(api);
  const { merchants } = await api.client(owner).call(ROUTES.createMerchant, { body: { name } });
  const spaceId = merchants.find(({ isCurrent }) => isCurrent)?.merchantId ?? '';
  await api.db.query.updateTable('merchant').set({ levelNo }).where('spaceId', '=', spaceId).execute();
  return { spaceId, owner };
}

/** A new account in the enterprise, working there unless a guest. */
export async function addColleague(
  api: TestApi,
  { spaceId }: Pick<TestMerchant, 'spaceId'>,
  role: MerchantRole = 'member',
): Promise<Person> {
  const person = await addPerson(api);
  await join(api, person, { spaceId, role });
  return person;
}

export async function join(
  api: TestApi,
  { accountId, token }: Person,
  { spaceId, role }: { readonly spaceId: string; readonly role: MerchantRole },
): Promise<void> {
  await api.db.transaction((tx) => addMember(tx, { spaceId, accountId, role }));
  if (role !== 'guest') await api.client({ token }).call(ROUTES.switchMerchant, { query: { merchantId: spaceId } });
}
