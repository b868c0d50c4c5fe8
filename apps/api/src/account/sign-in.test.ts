import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail } from '../../testing/mails.ts';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const signIn = async (email: string, password: string, from?: string) =>
  requireSignedIn(
    await api.client(from === undefined ? {} : { from }).call(ROUTES.signIn, { body: { email, password } }),
  );
const disable = (accountId: string) =>
  api.db.query.updateTable('account').set({ disabledAt: new Date() }).where('accountId', '=', accountId).execute();

test('R2.02 R3.17 signs in by password, whatever the case of the address', async () => {
  const { email, accountId } = await addPerson(api);
  const { authorization, user, expiresAt } = await signIn(email.toUpperCase(), PASSWORD);
  expect(user.userId).toBe(accountId);
  expect(authorization).toMatch(/^[\w-]{43}$/);
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const stored = await api.db.query.selectFrom('session').selectAll().where('accountId', '=', accountId).execute();
  expect(JSON.stringify(stored)).not.toContain(authorization);
  expect(stored.at(-1)).toMatchObject({ ip: expect.stringMatching(/^198\.18\./), userAgent: 'node' });
});

test('R8.10 R8.19 a wrong password and an unknown address get the same answer', async () => {
  const { email, accountId } = await addPerson(api);
  const wrong = await refused(signIn(email, 'Wrong-horse7'));
  expect(wrong).toMatchObject({ kind: 'rejected', status: 400, error: 'PASSWORD_WRONG', text: 'User password error' });
  expect(await refused(signIn(newEmail(), 'Wrong-horse7'))).toEqual(wrong);
  await expect.poll(() => auditOf(api.db, accountId)).toContain('signIn.failed');
});

test('the tenth failure in a quarter of an hour is the last, also for an address nobody has, also with the right password', async () => {
  const { email } = await addPerson(api);
  const unknown = newEmail();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const [known, nobody] = await Promise.all([email, unknown].map((one) => refusalOf(signIn(one, 'Wrong-horse7'))));
    expect([known, nobody]).toEqual(['PASSWORD_WRONG', 'PASSWORD_WRONG']);
  }
  expect(await refusalOf(signIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS');
  expect(await refusalOf(signIn(unknown, PASSWORD))).toBe('TOO_MANY_REQUESTS');
});

test('a good sign-in forgets the failures before it', async () => {
  const { email } = await addPerson(api);
  for (let attempt = 0; attempt < 6; attempt += 1) await refused(signIn(email, 'Wrong-horse7'));
  await signIn(email, PASSWORD);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(await refusalOf(signIn(email, 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  }
});

test('a browser that has signed in before is not kept out by the failures of others, and has guesses of its own', async () => {
  const [{ email }, other] = [await addPerson(api), await addPerson(api)];
  const from = (device: string, password: string, name = email) =>
    api.client().call(ROUTES.signIn, { body: { email: name, password, device } });
  await from('of Ann', PASSWORD);
  await from('of another account', PASSWORD, other.email);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await refusalOf(from('of a stranger', 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  }
  for (const device of ['of a stranger', 'of another account'])
    expect(await refusalOf(from(device, PASSWORD))).toBe('TOO_MANY_REQUESTS');
  expect(await from('of Ann', PASSWORD)).toHaveProperty('authorization');
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await refusalOf(from('of Ann', 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  }
  expect(await refusalOf(from('of Ann', PASSWORD))).toBe('TOO_MANY_REQUESTS');
});

test('a disabled account learns so only after its right password', async () => {
  const { email, accountId } = await addPerson(api);
  await disable(accountId);
  expect(await refusalOf(signIn(email, 'Wrong-horse7'))).toBe('PASSWORD_WRONG');
  expect(await refused(signIn(email, PASSWORD))).toMatchObject({
    kind: 'warning',
    status: 401,
    error: 'ACCOUNT_DISABLED',
  });
});

test('R2.10 R8.14 the initial password must be replaced before anything else, and only once', async () => {
  const { email, accountId } = await addPerson(api);
  await api.db.query.updateTable('account').set({ initialPassword: true }).where('accountId', '=', accountId).execute();
  expect(await refusalOf(signIn(email, PASSWORD))).toBe('INITIAL_PASSWORD_IN_USE');

  const change = async (initialPassword: string, password: string) =>
    requireSignedIn(
      await api.client().call(ROUTES.changeInitialPassword, { body: { email, initialPassword, password } }),
    );
  expect(await refusalOf(change('Wrong-horse7', 'My-own-horse7'))).toBe('PASSWORD_WRONG');
  expect(await refusalOf(change(PASSWORD, 'short'))).toBe('PASSWORD_LENGTH');
  const race = await Promise.allSettled([change(PASSWORD, 'My-own-horse7'), change(PASSWORD, 'My-own-horse7')]);
  const [won] = race.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await api.client({ token: won?.authorization }).call(ROUTES.checkSession, {})).user.userId).toBe(accountId);

  expect(await refusalOf(change(PASSWORD, 'My-own-horse8'))).toBe('PASSWORD_WRONG');
  expect(await refused(change('My-own-horse7', 'My-own-horse8'))).toMatchObject({
    error: 'INITIAL_PASSWORD_CHANGED',
    text: 'Initial password already changed',
  });
  expect((await signIn(email, 'My-own-horse7')).user.userId).toBe(accountId);
  expect(await auditOf(api.db, accountId)).toContain('password.initialChanged');
});

const keyOf = async (email: string) => {
  await api.client().call(ROUTES.sendLoginLink, { body: { email } });
  const { link = '' } = (await lastMail(api.db, email)).values;
  expect(link).toMatch(/^https:\/\/board\.example\/iwb\/doMailLogin\?key=[\w-]{43}$/);
  return new URL(link).searchParams.get('key') ?? '';
};
const open = async (key: string) => requireSignedIn(await api.client().call(ROUTES.signInByLink, { body: { key } }));

test('R2.05 R8.09 a mailed link signs in once; a gone key has expired', async () => {
  const { email, accountId } = await addPerson(api);
  const key = await keyOf(email);
  const both = await Promise.allSettled([open(key), open(key)]);
  const won = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(won.map(({ user }) => user.userId)).toEqual([accountId]);
  expect(await refused(open(key))).toMatchObject({ error: 'EMAIL_EXPIRED', text: 'Email expired', status: 410 });
});

test('R8.11 the link of an address without account says so when it is opened', async () => {
  const email = newEmail();
  const key = await keyOf(email);
  expect(await lastMail(api.db, email)).toMatchObject({ mail: 'loginUnknown', values: { minutes: '15' } });
  expect(await refused(open(key))).toMatchObject({ error: 'USER_NOT_REGISTERED', text: 'User not registered' });
});

test('R2.06 R5.09 a link without its key is refused with its message', async () => {
  expect(await refused(open(''))).toMatchObject({ error: 'KEY_MISSING', text: 'Missing parameter key' });
});

test('R2.10 R8.14 a mailed link signs nobody in whose password was given; a reset by mail is the way', async () => {
  const { email, accountId } = await addPerson(api);
  await api.db.query.updateTable('account').set({ initialPassword: true }).where('accountId', '=', accountId).execute();
  const key = await keyOf(email);
  expect(await refused(open(key))).toMatchObject({ error: 'INITIAL_PASSWORD_IN_USE', status: 403 });
  expect(await refusalOf(open(key)), 'the link is spent').toBe('EMAIL_EXPIRED');
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
  const { code = '' } = (await lastMail(api.db, email)).values;
  await api.client().call(ROUTES.resetPassword, { body: { email, code, password: 'My-own-horse7' } });
  expect((await signIn(email, 'My-own-horse7')).user.userId).toBe(accountId);
});

test('the link of a disabled account is refused', async () => {
  const { email, accountId } = await addPerson(api);
  const key = await keyOf(email);
  await disable(accountId);
  expect(await refusalOf(open(key))).toBe('ACCOUNT_DISABLED');
});
