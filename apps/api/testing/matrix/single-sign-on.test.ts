import { CallFailure, ROUTES, type RouteName } from '@sw/contract';
import { MERCHANT_ROLES, type MerchantRole } from '@sw/policy';
import { type OidcTestProvider, startOidcProvider, startTxtServer, type TxtServer } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague } from '../merchants.ts';
import { addMerchantWithProvider } from '../single-sign-on.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { CALLS } from './calls.ts';
import { castOf, type Scene, stage } from './scene.ts';

let api: TestApi;
let provider: OidcTestProvider;
let dns: TxtServer;
let scene: Scene;
beforeAll(async () => {
  const people = { tester: { email: 'tester@matrix.example', email_verified: true } };
  [provider, dns] = [await startOidcProvider('https://board.example/iwb/oidcCallback', people), await startTxtServer()];
  api = await startTestApi({ env: { OIDC_PRIVATE_NETWORKS: 'allow', DNS_SERVERS: dns.address } });
  scene = await stage(api, await castOf(api), 'live');
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
  dns.stop();
});

/** The settings of the sign-in server: every route below the enterprise's own address. */
const SETTINGS = (Object.keys(ROUTES) as RouteName[]).filter((name) =>
  ROUTES[name].path.startsWith('/api/merchant/sso'),
);

async function outcome(name: RouteName, token: string): Promise<string> {
  try {
    await CALLS[name](api.client({ token }), scene);
    return 'ok';
  } catch (error) {
    if (error instanceof CallFailure) return error.error ?? String(error.status);
    throw error;
  }
}

const rows = async (spaceId: string) => [
  await api.db.query.selectFrom('merchantProvider').selectAll().where('spaceId', '=', spaceId).execute(),
  await api.db.query.selectFrom('merchantDomain').selectAll().where('spaceId', '=', spaceId).execute(),
];

/** What an owner gets for the invented values of the matrix. A route that is missing here is refused to nobody yet. */
const OWNER: Readonly<Partial<Record<RouteName, string>>> = {
  getSingleSignOn: 'ok',
  setProvider: 'ok',
  useProvider: 'SSO_NOT_TESTED',
  startProviderTest: 'SSO_UNREACHABLE',
  finishProviderTest: 'SSO_EXPIRED',
  addDomain: 'ok',
  proveDomain: 'NOT_FOUND',
  removeDomain: 'NOT_FOUND',
};

test.each(MERCHANT_ROLES.filter((role) => role !== 'owner'))(
  'the settings of the sign-in server are closed to: %s',
  async (role: MerchantRole) => {
    const { spaceId } = await addMerchantWithProvider(
      { api, provider, dns },
      { domain: `${role.toLowerCase()}.example`, tester: 'tester' },
    );
    const { token } = await addColleague(api, { spaceId }, role);
    const before = await rows(spaceId);
    const found = await Promise.all(SETTINGS.map(async (name) => [name, await outcome(name, token)]));
    expect(found).toEqual(SETTINGS.map((name) => [name, 'MERCHANT_OWNERS_ONLY']));
    expect(await rows(spaceId)).toEqual(before);
  },
);

test('and open to an owner', async () => {
  const { owner } = await addMerchantWithProvider({ api, provider, dns }, { domain: 'open.example', tester: 'tester' });
  const found: Partial<Record<RouteName, string>> = {};
  for (const name of SETTINGS) found[name] = await outcome(name, owner.token);
  expect(found).toEqual(OWNER);
});
