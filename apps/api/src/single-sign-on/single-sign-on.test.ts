import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { lastMail } from '../../testing/mails.ts';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import {
  addMerchantWithProvider,
  proveDomain,
  type SignInWorld,
  signInAtProvider,
  startSignInWorld,
  testProvider,
} from '../../testing/single-sign-on.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let world: SignInWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startSignInWorld();
  api = world.api;
});
afterAll(() => world.stop());

const userOf = async (signingIn: ReturnType<typeof signInAtProvider>) => requireSignedIn(await signingIn).user;

test('somebody new gets an account without a password, becomes a member, and is the same person the next time', async () => {
  world.person('mei', 'Mei.Lin@north1.example');
  const { spaceId } = await addMerchantWithProvider(world, { domain: 'north1.example', tester: 'mei' });
  const first = await userOf(signInAtProvider(world, 'mei.lin@north1.example', 'mei'));
  expect(first).toMatchObject({ email: 'mei.lin@north1.example', nickName: 'mei' });
  expect(await auditOf(api.db, first.userId)).toContain('provider.linked');
  const member = api.db.query.selectFrom('spaceMember').select(['role', 'state']).where('spaceId', '=', spaceId);
  expect(await member.where('accountId', '=', first.userId).execute()).toEqual([{ role: 'member', state: 'active' }]);
  // Accounts are linked by the provider's number, not by the address, which the provider may change.
  world.person('mei', 'mei.wang@north1.example');
  expect((await userOf(signInAtProvider(world, 'mei.wang@north1.example', 'mei'))).userId).toBe(first.userId);
  const guess = api.client().call(ROUTES.signIn, { body: { email: first.email, password: PASSWORD } });
  expect(await refusalOf(guess)).toBe('PASSWORD_WRONG');
});

test('an account is linked by a confirmed address of a proven domain, and by nothing else', async () => {
  world.person('ann', 'ann@north2.example');
  await addMerchantWithProvider(world, { domain: 'north2.example', tester: 'ann' });
  const ann = await addPerson(api, { email: 'ann@north2.example' });
  expect((await userOf(signInAtProvider(world, ann.email, 'ann'))).userId).toBe(ann.accountId);

  const victim = await addPerson(api, { email: 'victim@elsewhere.example' });
  world.person('liar', victim.email);
  expect(await refusalOf(signInAtProvider(world, 'x@north2.example', 'liar'))).toBe('SSO_OTHER_DOMAIN');
  world.person('unsure', 'ben@north2.example', false);
  expect(await refusalOf(signInAtProvider(world, 'x@north2.example', 'unsure'))).toBe('SSO_EMAIL_NOT_VERIFIED');
  // A user who has taken another address is no longer under the provider's control.
  await api.db.query
    .updateTable('account')
    .set({ email: 'ann@private.example' })
    .where('accountId', '=', ann.accountId)
    .execute();
  expect(await refusalOf(signInAtProvider(world, 'x@north2.example', 'ann'))).toBe('SSO_OTHER_DOMAIN');
});

test('a member who was switched off is refused, and so is a disabled account', async () => {
  world.person('off', 'off@north3.example');
  const { spaceId } = await addMerchantWithProvider(world, { domain: 'north3.example', tester: 'off' });
  const { userId } = await userOf(signInAtProvider(world, 'off@north3.example', 'off'));
  const set = (state: 'active' | 'off') =>
    api.db.query
      .updateTable('spaceMember')
      .set({ state })
      .where('spaceId', '=', spaceId)
      .where('accountId', '=', userId)
      .execute();
  await set('off');
  expect(await refusalOf(signInAtProvider(world, 'off@north3.example', 'off'))).toBe('SSO_SWITCHED_OFF');
  await set('active');
  await api.db.query.updateTable('account').set({ disabledAt: new Date() }).where('accountId', '=', userId).execute();
  expect(await refusalOf(signInAtProvider(world, 'off@north3.example', 'off'))).toBe('ACCOUNT_DISABLED');
});

test('where it is required, members sign in and register in no other way; owners can', async () => {
  world.person('req', 'req@north4.example');
  const merchant = await addMerchantWithProvider(world, {
    domain: 'north4.example',
    tester: 'req',
    required: true,
  });
  const member = await addColleague(api, merchant);
  const move = (accountId: string, email: string) =>
    api.db.query.updateTable('account').set({ email }).where('accountId', '=', accountId).execute();
  await move(member.accountId, 'member@north4.example');
  await move(merchant.owner.accountId, 'owner@north4.example');
  const signIn = (email: string, password = PASSWORD) =>
    api.client().call(ROUTES.signIn, { body: { email, password } });
  expect(await refusalOf(signIn('member@north4.example'))).toBe('SSO_REQUIRED');
  expect(await refusalOf(signIn('member@north4.example', 'Wrong-horse7')), 'a stranger learns nothing').toBe(
    'PASSWORD_WRONG',
  );
  expect(requireSignedIn(await signIn('owner@north4.example')).user.userId).toBe(merchant.owner.accountId);

  await api.client().call(ROUTES.sendLoginLink, { body: { email: 'member@north4.example' } });
  const { link = '' } = (await lastMail(api.db, 'member@north4.example')).values;
  const key = new URL(link).searchParams.get('key') ?? '';
  expect(await refusalOf(api.client().call(ROUTES.signInByLink, { body: { key } }))).toBe('SSO_REQUIRED');

  const device = new Authenticator();
  const passkey = device.make(await api.client(member).call(ROUTES.startPasskey, {}));
  await api.client(member).call(ROUTES.addPasskey, { body: { name: 'Laptop', passkey } });
  const answer = device.answer(await api.client().call(ROUTES.startPasskeySignIn, {}));
  const byPasskey = api.client().call(ROUTES.signInByPasskey, { body: { passkey: answer } });
  expect(await refusalOf(byPasskey), 'a passkey is no way around it').toBe('SSO_REQUIRED');

  const email = 'new@north4.example';
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const { code = '' } = (await lastMail(api.db, email)).values;
  const body = { email, code, password: 'My-own-horse7', nickName: 'New' };
  expect(await refusalOf(api.client().call(ROUTES.register, { body }))).toBe('SSO_REQUIRED');
});

test('an answer works once, in the browser that left, and not after the provider was switched off', async () => {
  world.person('eve', 'eve@north5.example');
  const { owner } = await addMerchantWithProvider(world, { domain: 'north5.example', tester: 'eve' });
  const leave = async () => {
    const departure = await api.client().call(ROUTES.startSingleSignOn, { body: { email: 'eve@north5.example' } });
    const returned = (await world.provider.signIn(departure.url, 'eve')).search.slice(1);
    return { returned, browserKey: departure.browserKey };
  };
  const finish = (body: { returned: string; browserKey: string }) =>
    refusalOf(api.client().call(ROUTES.finishSingleSignOn, { body }));
  const one = await leave();
  const other = await leave();
  expect(await finish({ ...one, browserKey: other.browserKey }), 'of another browser').toBe('SSO_EXPIRED');
  expect(await finish(one), 'and it is spent by that').toBe('SSO_EXPIRED');
  const { user } = requireSignedIn(await api.client().call(ROUTES.finishSingleSignOn, { body: other }));
  expect(user.email).toBe('eve@north5.example');
  expect(await finish(other)).toBe('SSO_EXPIRED');
  expect(await finish({ returned: 'code=1&state=2', browserKey: 'x' })).toBe('SSO_EXPIRED');
  const late = await leave();
  const use = { enabled: false, required: false };
  await api.client(owner).call(ROUTES.useProvider, { body: use });
  expect(await finish(late)).toBe('SSO_NOT_SET_UP');
  const start = api.client().call(ROUTES.startSingleSignOn, { body: { email: 'eve@north5.example' } });
  expect(await refusalOf(start)).toBe('SSO_NOT_SET_UP');
});

test('it is used only after a test and with a proven domain, and every change needs a new test', async () => {
  world.person('tia', 'tia@north6.example');
  const { owner } = await addMerchant(api);
  const client = api.client(owner);
  const use = (enabled = true) => client.call(ROUTES.useProvider, { body: { enabled, required: enabled } });
  expect(await refusalOf(use())).toBe('SSO_NOT_TESTED');
  const tested = await testProvider(world, owner, 'tia');
  expect(tested.testedAt).not.toBeNull();
  expect(JSON.stringify(tested)).not.toContain(world.provider.clientSecret);
  expect(await refusalOf(use())).toBe('SSO_NO_DOMAIN');
  await proveDomain(world, owner, 'north6.example');
  expect(await use()).toMatchObject({ enabled: true, required: true });

  const { issuer, clientId } = world.provider;
  const changed = await client.call(ROUTES.setProvider, { body: { issuer, clientId } });
  expect(changed).toMatchObject({ enabled: false, required: false, testedAt: null, hasSecret: true });
  expect(await refusalOf(use())).toBe('SSO_NOT_TESTED');

  const { domains } = await client.call(ROUTES.getSingleSignOn, {});
  await testProvider(world, owner, 'tia');
  await use();
  const left = await client.call(ROUTES.removeDomain, { params: { domainId: domains[0]?.domainId ?? '' } });
  expect(left, 'without a domain it signs nobody in').toMatchObject({ enabled: false, domains: [] });
});

test('a test says what is wrong, and is of its own owner', async () => {
  world.person('nova', 'nova@north7.example', false);
  const { owner, spaceId } = await addMerchant(api);
  expect(await refusalOf(testProvider(world, owner, 'nova'))).toBe('SSO_EMAIL_NOT_VERIFIED');
  const wrong = { ...world.provider, clientSecret: 'wrong' };
  expect(await refusalOf(testProvider({ ...world, provider: wrong }, owner, 'nova'))).toBe('SSO_CLIENT_REFUSED');
  const nowhere = { ...world.provider, issuer: 'http://127.0.0.1:1' };
  expect(await refusalOf(testProvider({ ...world, provider: nowhere }, owner, 'nova'))).toBe('SSO_UNREACHABLE');

  const second = await addColleague(api, { spaceId }, 'owner');
  const { issuer, clientId, clientSecret } = world.provider;
  await api.client(owner).call(ROUTES.setProvider, { body: { issuer, clientId, clientSecret } });
  const { url, browserKey } = await api.client(owner).call(ROUTES.startProviderTest, {});
  const returned = (await world.provider.signIn(url, 'nova')).search.slice(1);
  const finish = { body: { returned, browserKey } };
  expect(await refusalOf(api.client(second).call(ROUTES.finishProviderTest, finish))).toBe('SSO_EXPIRED');
  const stored = await api.db.query.selectFrom('merchantProvider').selectAll().where('spaceId', '=', spaceId).execute();
  expect(JSON.stringify(stored), 'the secret is sealed').not.toContain(clientSecret);
});

test('a domain is proven by its record in DNS', async () => {
  const [one, two] = [await addMerchant(api), await addMerchant(api)];
  const client = api.client(one.owner);
  const add = (domain: string) => client.call(ROUTES.addDomain, { body: { domain } });
  expect(await refusalOf(add('not a domain'))).toBe('DOMAIN_INVALID');
  const [added] = (await add('NORTH8.example')).domains;
  expect(added).toMatchObject({ domain: 'north8.example', recordName: '_smart-whiteboard.north8.example' });
  const prove = { params: { domainId: added?.domainId ?? '' } };
  expect(await refusalOf(client.call(ROUTES.proveDomain, prove))).toBe('DOMAIN_NOT_PROVEN');
  world.dns.records.set('_smart-whiteboard.north8.example', 'smart-whiteboard-proof=of-somebody-else');
  expect(await refusalOf(client.call(ROUTES.proveDomain, prove))).toBe('DOMAIN_NOT_PROVEN');
  expect(await refused(api.client(two.owner).call(ROUTES.proveDomain, prove)), 'of another enterprise').toMatchObject({
    error: 'NOT_FOUND',
  });
  world.dns.records.set('_smart-whiteboard.north8.example', added?.recordValue ?? '');
  expect((await client.call(ROUTES.proveDomain, prove)).domains[0]?.provenAt).not.toBeNull();
  for (let count = 1; count < 20; count += 1) await add(`d${count}.north8.example`);
  expect(await refusalOf(add('one-more.north8.example'))).toBe('DOMAIN_LIMIT');
});

test("without the operator's permission no server on a private network is asked", async () => {
  const strict = await startTestApi({ env: { DNS_SERVERS: world.dns.address } });
  try {
    const { owner } = await addMerchant(strict);
    const client = strict.client(owner);
    const { clientId, clientSecret } = world.provider;
    const issuer = world.provider.issuer.replace('http:', 'https:');
    await client.call(ROUTES.setProvider, { body: { issuer, clientId, clientSecret } });
    expect(await refusalOf(client.call(ROUTES.startProviderTest, {}))).toBe('SSO_UNREACHABLE');
  } finally {
    await strict.stop();
  }
});
