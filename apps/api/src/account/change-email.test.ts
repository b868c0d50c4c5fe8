import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail } from '../../testing/mails.ts';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, PASSWORD, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ask = ({ token }: Person, email: string, type: 'old' | 'new') =>
  api.client({ token }).call(ROUTES.sendVerificationCode, { query: { email, type } });
const bind = ({ token }: Person, email: string, type: 'old' | 'new', code: string) =>
  api.client({ token }).call(ROUTES.bindEmail, { query: { email, type, code } });
const mailedCode = async (to: string) => (await lastMail(api.db, to)).values.code ?? '';

async function proveOld(person: Person, email: string): Promise<void> {
  await ask(person, email, 'old');
  expect(await bind(person, email, 'old', await mailedCode(person.email))).toBeNull();
}

test('R7.68 R7.69 a new address is bound once both mailboxes have confirmed, and the old one hears of it', async () => {
  const person = await addPerson(api);
  const email = newEmail();
  await ask(person, email, 'old');
  expect(await lastMail(api.db, person.email)).toMatchObject({ mail: 'emailOldCode', values: { address: email } });
  await proveOldCode(person, email);
  await ask(person, email, 'new');
  const user = await bind(person, email.toUpperCase(), 'new', await mailedCode(email));
  expect(user?.email).toBe(email);
  expect(await lastMail(api.db, person.email)).toMatchObject({ mail: 'emailChanged', values: { address: email } });
  expect(await auditOf(api.db, person.accountId)).toContain('account.emailChanged');
  const signIn = (one: string) => api.client().call(ROUTES.signIn, { body: { email: one, password: PASSWORD } });
  requireSignedIn(await signIn(email));
  expect(await refusalOf(signIn(person.email))).toBe('PASSWORD_WRONG');
});

test('an enterprise finds its member by the new address, and by a new name, and no longer by the old ones', async () => {
  const merchant = await addMerchant(api);
  const person = await addColleague(api, merchant);
  const email = newEmail();
  await proveOld(person, email);
  await ask(person, email, 'new');
  await bind(person, email, 'new', await mailedCode(email));
  await api.client(person).call(ROUTES.changeUserInfo, { body: { nickName: '欧阳晓' } });
  const found = async (keyword: string) =>
    (await api.client(merchant.owner).call(ROUTES.listMembers, { query: { keyword } })).map(({ userId }) => userId);
  for (const keyword of [email, '晓', 'ouyang', 'oyx']) expect(await found(keyword)).toEqual([person.accountId]);
  expect(await found(person.email)).toEqual([]);
});

const proveOldCode = async (person: Person, email: string) =>
  expect(await bind(person, email, 'old', await mailedCode(person.email))).toBeNull();

test('R7.69 the new mailbox alone moves nothing, nor does a code for another address or another account', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const [email, other] = [newEmail(), newEmail()];
  await ask(ann, email, 'new');
  expect(await refusalOf(bind(ann, email, 'new', await mailedCode(email)))).toBe('EMAIL_CHANGE_EXPIRED');
  await proveOld(ann, email);
  await ask(ann, other, 'new');
  const code = await mailedCode(other);
  expect(await refusalOf(bind(ann, email, 'new', code))).toMatch(/^CODE_/);
  expect(await refusalOf(bind(ben, other, 'new', code))).toMatch(/^CODE_/);
  expect(await refusalOf(bind(ann, other, 'new', code))).toBe('EMAIL_CHANGE_EXPIRED');
  expect((await api.client({ token: ann.token }).call(ROUTES.getUserInfo, {})).email).toBe(ann.email);
});

test('R7.68 an address that another account has gets the same answer, and only its owner is notified', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const free = await ask(ann, newEmail(), 'new');
  expect(await ask(ann, ben.email, 'new')).toEqual(free);
  const notified = await lastMail(api.db, ben.email);
  expect(notified.mail).toBe('emailNewTaken');
  expect(notified.values.code).toBeUndefined();
  expect(await refusalOf(ask(ann, ann.email, 'new'))).toBe('EMAIL_SAME');
});

test('an address that somebody else took meanwhile is refused, and nothing changes', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const email = newEmail();
  await proveOld(ann, email);
  await ask(ann, email, 'new');
  await api.db.query.updateTable('account').set({ email }).where('accountId', '=', ben.accountId).execute();
  expect(await refusalOf(bind(ann, email, 'new', await mailedCode(email)))).toBe('EMAIL_TAKEN');
  expect((await api.client({ token: ann.token }).call(ROUTES.getUserInfo, {})).email).toBe(ann.email);
});

test('an account asks for ten mails an hour at most, whatever the addresses', async () => {
  const person = await addPerson(api);
  for (let n = 0; n < 10; n += 1) await ask(person, newEmail(), 'new');
  expect(await refusalOf(ask(person, newEmail(), 'new'))).toBe('TOO_MANY_REQUESTS');
});

test('where the provider is required, a member takes no address outside its domains, and so cannot leave it', async () => {
  const { spaceId, owner } = await addMerchant(api);
  const member = await addColleague(api, { spaceId });
  const stamp = new Date();
  const domain = `d${spaceId}.example`;
  const provider = { spaceId, issuer: 'https://id.example', clientId: 'x', clientSecret: Buffer.from('sealed') };
  await api.db.query
    .insertInto('merchantProvider')
    .values({ ...provider, testedAt: stamp, enabled: true, required: true })
    .execute();
  await api.db.query
    .insertInto('merchantDomain')
    .values({ domainId: spaceId, spaceId, domain, proof: 'x', provenAt: stamp })
    .execute();
  const inside = async (person: Person, name: string): Promise<Person> => {
    const email = `${name}@${domain}`;
    await api.db.query.updateTable('account').set({ email }).where('accountId', '=', person.accountId).execute();
    return { ...person, email };
  };
  const mei = await inside(member, 'mei');
  const outside = newEmail();
  expect(await refusalOf(ask(mei, outside, 'old'))).toBe('SSO_ADDRESS_OUTSIDE');
  expect(await refusalOf(bind(mei, outside, 'new', '000000'))).toBe('SSO_ADDRESS_OUTSIDE');
  await ask(mei, `mei.wang@${domain}`, 'old');
  await ask(await inside(owner, 'owner'), newEmail(), 'old');
  await api.client(mei).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } });
  await ask(mei, outside, 'new');
});
