import { ROUTES, requireSignedIn } from '@sw/contract';
import type { MerchantRole } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../testing/mails.ts';
import { addColleague, join } from '../../testing/merchants.ts';
import { addPerson, PASSWORD, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import {
  addMerchantWithProvider,
  confirmMailbox,
  proveDomain,
  type SignInWorld,
  signInAtProvider,
  startSignInWorld,
  testProvider,
} from '../../testing/single-sign-on.ts';
import type { TestApi } from '../../testing/test-api.ts';

let world: SignInWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startSignInWorld();
  api = world.api;
});
afterAll(() => world.stop());

const move = (accountId: string, email: string) =>
  api.db.query.updateTable('account').set({ email }).where('accountId', '=', accountId).execute();

/** An enterprise with a provider, whose owner has an address in its domain. The provider knows the owner as `owner`. */
async function enterpriseOf(domain: string) {
  world.person('tester', `tester@${domain}`);
  const merchant = await addMerchantWithProvider(world, { domain, tester: 'tester' });
  const email = `owner@${domain}`;
  await move(merchant.owner.accountId, email);
  world.person('owner', email);
  return { ...merchant, email, owner: { ...merchant.owner, email } };
}

test('an owner is reached by the provider only after a code from their own mailbox, and then every time', async () => {
  const { owner, email } = await enterpriseOf('owned2.example');
  const sessions = () =>
    api.db.query.selectFrom('session').select('sessionId').where('accountId', '=', owner.accountId).execute();
  const before = await sessions();
  const asked = await signInAtProvider(world, email, 'owner');
  expect(asked).toEqual({ mailbox: { ticket: expect.any(String), email: 'o•••@owned2.example' } });
  expect(await sessions(), 'nobody is signed in yet').toEqual(before);
  expect(await auditOf(api.db, owner.accountId)).not.toContain('provider.linked');
  expect(await refusalOf(confirmMailbox(world, asked, '000000'))).toBe('CODE_WRONG');
  const { user } = requireSignedIn(await confirmMailbox(world, asked));
  expect(user.userId).toBe(owner.accountId);
  expect(await auditOf(api.db, owner.accountId)).toContain('provider.linked');
  expect(await refusalOf(confirmMailbox(world, asked)), 'a ticket works once').toBe('SIGN_IN_EXPIRED');
  expect(requireSignedIn(await signInAtProvider(world, email, 'owner')).user.userId).toBe(owner.accountId);
});

test('a changed server starts from zero: its people are asked for a code again', async () => {
  const { owner, email } = await enterpriseOf('owned3.example');
  await confirmMailbox(world, await signInAtProvider(world, email, 'owner'));
  const client = api.client(owner);
  await client.call(ROUTES.setProvider, { body: { issuer: 'https://id.other.example', clientId: 'x' } });
  await testProvider(world, owner, 'tester');
  await client.call(ROUTES.useProvider, { body: { enabled: true, required: false } });
  expect(await signInAtProvider(world, email, 'owner')).toHaveProperty('mailbox');
});

test('members who become owners or administrators of the installation are asked for the code from then on', async () => {
  const { spaceId } = await enterpriseOf('owned4.example');
  for (const [login, rise] of [
    ['promoted', (accountId: string) => setRole(spaceId, accountId, 'owner')],
    ['administrator', setAdministrator],
  ] as const) {
    world.person(login, `${login}@owned4.example`);
    const first = requireSignedIn(await signInAtProvider(world, `${login}@owned4.example`, login));
    await rise(first.user.userId);
    const asked = await signInAtProvider(world, `${login}@owned4.example`, login);
    expect(asked).toHaveProperty('mailbox');
    expect(requireSignedIn(await confirmMailbox(world, asked)).user.userId).toBe(first.user.userId);
    expect(await signInAtProvider(world, `${login}@owned4.example`, login)).toHaveProperty('authorization');
  }
});

test('the owner of another enterprise is asked as well: one sign-in server is not that of the other', async () => {
  const { email, owner } = await enterpriseOf('owned5.example');
  const { spaceId } = await enterpriseOf('owned6.example');
  await join(api, owner, { spaceId, role: 'member' });
  await move(owner.accountId, 'both@owned6.example');
  world.person('both', 'both@owned6.example');
  expect(email).toBe('owner@owned5.example');
  expect(await signInAtProvider(world, 'both@owned6.example', 'both')).toHaveProperty('mailbox');
});

test('a code asked for by one return confirms no other person of the provider', async () => {
  const { email } = await enterpriseOf('owned7.example');
  const honest = await signInAtProvider(world, email, 'owner');
  world.person('mallory', email);
  const forged = await signInAtProvider(world, email, 'mallory');
  expect(await waitingMails(api.db, email), 'and the mailbox is not flooded').toHaveLength(1);
  expect(await refusalOf(confirmMailbox(world, forged))).toBe('CODE_EXPIRED');
  expect(await confirmMailbox(world, honest)).toHaveProperty('authorization');
});

test('a session by the provider is no fresh proof for an account with a password of its own', async () => {
  await enterpriseOf('owned8.example');
  world.person('own', 'own@owned8.example');
  const own = await addPerson(api, { email: 'own@owned8.example' });
  const { authorization } = requireSignedIn(await signInAtProvider(world, own.email, 'own'));
  const client = api.client({ token: authorization });
  expect(await refusalOf(client.call(ROUTES.startPasskey, {}))).toBe('FRESH_SIGN_IN_NEEDED');
  await client.call(ROUTES.proveSession, { body: { way: 'password', password: PASSWORD } });
  await client.call(ROUTES.startPasskey, {});
  world.person('bare', 'bare@owned8.example');
  const bare = requireSignedIn(await signInAtProvider(world, 'bare@owned8.example', 'bare'));
  await api.client({ token: bare.authorization }).call(ROUTES.startPasskey, {});
});

test('all owners get a mail when the server, its client, its secret or its use changes, and nobody else does', async () => {
  const { spaceId, owner, email } = await enterpriseOf('owned9.example');
  const second = await addColleague(api, { spaceId }, 'owner');
  const admin = await addColleague(api, { spaceId }, 'admin');
  const mailsOf = async ({ email: to }: Pick<Person, 'email'>) =>
    (await waitingMails(api.db, to)).filter(({ mail }) => mail === 'providerChanged').map(({ values }) => values);
  const client = api.client(owner);
  const { issuer, clientId } = world.provider;
  await client.call(ROUTES.setProvider, { body: { issuer, clientId, clientSecret: 'another' } });
  const [mailed] = await mailsOf(second);
  expect(mailed).toMatchObject({ name: 'Northfield', nickName: 'Ann', address: issuer });
  expect(mailed?.link).toContain('/iwb/enterprise?part=sso');
  expect(await mailsOf({ email })).toHaveLength(1);
  await client.call(ROUTES.useProvider, { body: { enabled: false, required: false } });
  expect(await mailsOf(second)).toHaveLength(2);
  await proveDomain(world, owner, 'more.owned9.example');
  expect(await mailsOf(second), 'a domain is no change of the server').toHaveLength(2);
  expect(await mailsOf(admin)).toEqual([]);
});

const setRole = (spaceId: string, accountId: string, role: MerchantRole) =>
  api.db.query
    .updateTable('spaceMember')
    .set({ role })
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .execute();

const setAdministrator = (accountId: string) =>
  api.db.query.updateTable('account').set({ administrator: true }).where('accountId', '=', accountId).execute();
