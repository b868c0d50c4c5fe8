import { ROUTES, type SingleSignOnSettings } from '@sw/contract';
import type { OidcTestProvider, TxtServer } from '@sw/testing';
import { addMerchant, type TestMerchant } from './merchants.ts';
import type { TestApi } from './test-api.ts';

interface World {
  readonly api: TestApi;
  readonly provider: OidcTestProvider;
  readonly dns: TxtServer;
}

/** Publishes the record of a domain and lets it be proven. */
export async function proveDomain(
  { api, dns }: World,
  { token }: { readonly token: string },
  domain: string,
): Promise<SingleSignOnSettings> {
  const client = api.client({ token });
  const { domains } = await client.call(ROUTES.addDomain, { body: { domain } });
  const added = domains.find((one) => one.domain === domain);
  if (added === undefined) throw new Error('the domain was not added');
  dns.records.set(added.recordName, added.recordValue);
  return client.call(ROUTES.proveDomain, { params: { domainId: added.domainId } });
}

/** Enters the provider, and tests it as one of its users. */
export async function testProvider(
  { api, provider }: World,
  { token }: { readonly token: string },
  login: string,
): Promise<SingleSignOnSettings> {
  const client = api.client({ token });
  const { issuer, clientId, clientSecret } = provider;
  await client.call(ROUTES.setProvider, { body: { issuer, clientId, clientSecret } });
  const { url, browserKey } = await client.call(ROUTES.startProviderTest, {});
  const returned = (await provider.signIn(url, login)).search.slice(1);
  return (await client.call(ROUTES.finishProviderTest, { body: { returned, browserKey } })).settings;
}

/** An enterprise whose provider is active for its only domain. */
export async function addMerchantWithProvider(
  world: World,
  {
    domain,
    tester,
    required = false,
  }: { readonly domain: string; readonly tester: string; readonly required?: boolean },
): Promise<TestMerchant> {
  const merchant = await addMerchant(world.api);
  await proveDomain(world, merchant.owner, domain);
  await testProvider(world, merchant.owner, tester);
  await world.api
    .client(merchant.owner)
    .call(ROUTES.useProvider, { body: { enabled: true, required, trustsSecondFactor: false } });
  return merchant;
}

/** Signs in at the provider as `login`, beginning with an address of its domain. */
export async function signInAtProvider({ api, provider }: World, email: string, login: string) {
  const client = api.client();
  const { url, browserKey } = await client.call(ROUTES.startSingleSignOn, { body: { email } });
  const returned = (await provider.signIn(url, login)).search.slice(1);
  return client.call(ROUTES.finishSingleSignOn, { body: { returned, browserKey } });
}
