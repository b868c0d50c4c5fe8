import { emailProblem, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const codeFor = async (email: string) => {
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  return (await lastMail(api.db, email)).values.code ?? '';
};
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test('R2.03 R3.17 R3.19 R7.70 registers with a mailed code: account, own space, session, audit and event together', async () => {
  const email = newEmail();
  const client = api.client({ locale: 'zh-tw' });
  const asked = await client.call(ROUTES.sendMailCode, { body: { email: email.toUpperCase(), type: 'register' } });
  expect(asked).toEqual({ resendAfterSeconds: 60 });
  const mail = await lastMail(api.db, email);
  expect(mail).toMatchObject({ mail: 'registerCode', locale: 'zh-tw', values: { minutes: '10' } });
  expect(mail.values.code).toMatch(/^\d{6}$/);

  const body = { email, code: mail.values.code ?? '', password: PASSWORD, nickName: ' Ann ', timeZone: 'Asia/Taipei' };
  const { authorization, user } = await client.call(ROUTES.register, { body });
  expect(user).toMatchObject({
    email,
    unionId: null,
    nickName: 'Ann',
    kind: 'individual',
    level: { levelNo: 1 },
    space: { kind: 'personal' },
    locale: 'zh-tw',
    timeZone: 'Asia/Taipei',
  });
  expect(await api.client({ token: authorization }).call(ROUTES.getUserInfo, {})).toEqual(user);

  expect(await auditOf(api.db, user.userId)).toEqual(['account.registered', 'session.started']);
  expect(await eventsOf(api.db, user.userId)).toEqual([
    { subject: 'account.registered', payload: { accountId: user.userId } },
  ]);
  const member = await api.db.query
    .selectFrom('spaceMember')
    .selectAll()
    .where('accountId', '=', user.userId)
    .execute();
  expect(member).toMatchObject([{ spaceId: user.space.spaceId, role: 'owner', isDefault: true }]);
  const kept = await api.db.query
    .selectFrom('passwordCredential')
    .select('hash')
    .where('accountId', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(kept.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await refusalOf(client.call(ROUTES.register, { body })), 'a code works once').toBe('CODE_EXPIRED');
});

test('a repeated registration gets a session of its own, and no token is kept for it', async () => {
  const email = newEmail();
  const body = { email, code: await codeFor(email), password: PASSWORD, nickName: 'Ann' };
  const client = api.client();
  const how = { idempotencyKey: crypto.randomUUID() };
  const first = await client.call(ROUTES.register, { body }, how);
  const again = await client.call(ROUTES.register, { body }, how);
  expect(again.user).toEqual(first.user);
  expect(again.authorization).not.toBe(first.authorization);
  for (const { authorization } of [first, again]) {
    expect((await api.client({ token: authorization }).call(ROUTES.checkSession, {})).user).toEqual(first.user);
  }
  const kept = await api.db.query.selectFrom('idempotencyKey').selectAll().execute();
  for (const secret of [first.authorization, again.authorization, how.idempotencyKey, PASSWORD]) {
    expect(JSON.stringify(kept)).not.toContain(secret);
  }

  const other = { ...body, password: 'Another-horse7' };
  expect(await refusalOf(client.call(ROUTES.register, { body: other }, how))).toBe('IDEMPOTENCY_MISMATCH');
  await api.client({ token: first.authorization }).call(ROUTES.signOut, {});
  expect(await refusalOf(client.call(ROUTES.register, { body }, how)), 'the first session has ended').toBe(
    'CODE_EXPIRED',
  );
});

test('a code is spoilt by five wrong guesses, and is good for its address and purpose alone', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  const register = (change: object) =>
    api.client().call(ROUTES.register, { body: { email, code, password: PASSWORD, nickName: 'Ann', ...change } });
  expect(await refusalOf(register({ email: newEmail() }))).toBe('CODE_EXPIRED');
  const reset = api.client().call(ROUTES.resetPassword, { body: { email, code, password: PASSWORD } });
  expect(await refusalOf(reset)).toBe('CODE_EXPIRED');
  for (let guess = 0; guess < 5; guess += 1)
    expect(await refusalOf(register({ code: wrong(code) }))).toBe('CODE_WRONG');
  expect(await refusalOf(register({}))).toBe('CODE_EXPIRED');
});

test('an address that has an account is mailed so, without a code; only the mailbox can tell', async () => {
  const { email } = await addPerson(api);
  await api.client().call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  expect(await waitingMails(api.db, email)).toEqual([
    { mail: 'registerKnown', to: email, locale: 'en', values: { link: 'https://board.example/iwb/login' } },
  ]);
  const guess = { email, code: '123456', password: PASSWORD, nickName: 'Ann' };
  expect(await refusalOf(api.client().call(ROUTES.register, { body: guess })), 'as for an unknown address').toBe(
    'CODE_WRONG',
  );
});

test('of two registrations of one address the later is refused because it is taken', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  await addPerson(api, { email: email.toUpperCase() });
  const body = { email, code, password: PASSWORD, nickName: 'Ann' };
  expect(await refusalOf(api.client().call(ROUTES.register, { body }))).toBe('EMAIL_TAKEN');
});

const good = { email: 'ann@example.com', code: '123456', password: PASSWORD, nickName: 'Ann' };
test.each([
  ['R5.04 no address', { email: ' ' }, 'Please enter email address'],
  ['R5.05 R5.12 a malformed address', { email: 'ann@example' }, 'Email is invalid'],
  ['R5.06 no password', { password: '' }, 'Please input a password'],
  ['R5.01 R5.07 a password of 7 characters', { password: 'Aa1!aaa' }, 'The password must contain 8 to 18 characters'],
  [
    'R5.01 R5.07 a password of 19 characters',
    { password: 'Aa1!aaaaaaaaaaaaaaa' },
    'The password must contain 8 to 18 characters',
  ],
  [
    'R5.02 a password without a special character',
    { password: 'Aaaaaaa1' },
    'Invalid password rule: use upper case, lower case, a digit and a special character',
  ],
  ['R5.08 no nickname', { nickName: ' ' }, 'Enter nickname'],
  ['a nickname of 41 characters', { nickName: 'n'.repeat(41) }, 'A nickname has at most 40 characters'],
  ['a code that is no code', { code: '12345' }, 'Enter the 6 digits we mailed you'],
])('R8.13 %s is refused with its message', async (_, change, message) => {
  const call = api.client().call(ROUTES.register, { body: { ...good, ...change } });
  await expect(call).rejects.toMatchObject({ kind: 'rejected', status: 400, text: message });
});

test('R8.12 a code for another purpose is refused as a wrong type', async () => {
  const call = api.client().call(ROUTES.sendMailCode, { body: { email: newEmail(), type: 'bind' } });
  await expect(call).rejects.toMatchObject({ error: 'WRONG_TYPE', text: 'Wrong type' });
});

test('the first wrong field is the one reported', async () => {
  const call = api.client().call(ROUTES.register, { body: { ...good, email: '', password: '' } });
  expect(await refusalOf(call)).toBe(emailProblem(''));
});
