import { type MailboxNeeded, ROUTES, type SignInResult, type SingleSignOnSettings } from '@sw/contract';
import { type OidcTestProvider, startOidcProvider, startTxtServer, type TxtServer } from '@sw/testing';
import { lastMailOf } from './mails.ts';
import { addMerchant, type TestMerchant } from './merchants.ts';
import { startTestApi, type TestApi } from './test-api.ts';

interface World {
  readonly api: TestApi;
  readonly provider: OidcTestProvider;
  readonly dns: TxtServer;
}

export interface SignInWorld extends World {
  /** Makes somebody known to the provider. */
  person(login: string, email: string, verified?: boolean): void;
  stop(): Promise<void>;
}

/** An api with a provider and a name server of its own. */
export async function startSignInWorld(): Promise<SignInWorld> {
  const people: Record<string, { email: string; email_verified: boolean; name: string }> = {};
  const provider = await startOidcProvider('https://board.example/iwb/oidcCallback', people);
  const dns = await startTxtServer();
  const api = await startTestApi({ env: { OIDC_PRIVATE_NETWORKS: 'allow', DNS_SERVERS: dns.address } });
  return {
    api,
    provider,
    dns,
    person: (login, email, verified = true) => {
      people[login] = { email, email_verified: verified, name: login };
    },
    async stop() {
      await api.stop();
      await provider.stop();
      dns.stop();
    },
  };
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
  await world.api.client(merchant.owner).call(ROUTES.useProvider, { body: { enabled: true, required } });
  return merchant;
}

/** Signs in at the provider as `login`, beginning with an address of its domain. */
export async function signInAtProvider({ api, provider }: World, email: string, login: string) {
  const client = api.client();
  const { url, browserKey } = await client.call(ROUTES.startSingleSignOn, { body: { email } });
  const returned = (await provider.signIn(url, login)).search.slice(1);
  return client.call(ROUTES.finishSingleSignOn, { body: { returned, browserKey } });
}

/** Enters the code that was mailed to an owner or administrator. */
export async function confirmMailbox({ api }: World, asked: SignInResult | MailboxNeeded, code?: string) {
  if (!('mailbox' in asked)) throw new Error('no code was asked for');
  const { ticket } = asked.mailbox;
  const body = { ticket, code: code ?? (await lastCode(api)) };
  return api.client().call(ROUTES.confirmSingleSignOn, { body });
}

async function lastCode({ db }: TestApi): Promise<string> {
  const { code = '' } = (await lastMailOf(db, 'providerCode')).values;
  return code;
}
