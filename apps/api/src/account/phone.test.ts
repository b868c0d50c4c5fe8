import { randomInt } from 'node:crypto';
import { ManualClock } from '@sw/base/testing';
import { JOBS, maskedPhone, ROUTES, requireSignedIn } from '@sw/contract';
import { sql } from '@sw/postgres';
import { deriveKeys } from '@sw/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, TEST_LINK_SECRET } from '../../testing/mails.ts';
import { addPerson, PASSWORD, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const PER_DAY = 40;
let api: TestApi;
beforeAll(async () => {
  // The budget is that of one day, which must not end during the test.
  api = await startTestApi({
    clock: new ManualClock(Date.now()),
    env: { SMS_URL: 'http://127.0.0.1:1', SMS_PER_DAY: String(PER_DAY) },
  });
});
afterAll(() => api.stop());

const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
const keys = deriveKeys(TEST_LINK_SECRET);

/** The messages queued for the worker, oldest first, as they will be sent. */
async function messagesTo(phone: string): Promise<{ code: string; bound: boolean }[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload->>'phone' = ${phone} order by id`.execute(
    api.db.query,
  );
  return rows.map(({ payload }) => {
    const { codeId, bound } = JOBS.sendSms.parse(payload);
    return { code: keys.digits('mailedCode', codeId, 6), bound };
  });
}
const lastCode = async (phone: string) => (await messagesTo(phone)).at(-1)?.code ?? '';

const askBind = ({ token }: Person, phone: string) =>
  api.client({ token }).call(ROUTES.sendSmsCode, { query: { phone } });
const bind = ({ token }: Person, phone: string, code: string) =>
  api.client({ token }).call(ROUTES.bindPhone, { query: { phone, code } });
const askLogin = (phone: string, from?: string) =>
  api.client(from === undefined ? {} : { from }).call(ROUTES.sendSmsLogin, { body: { phone } });
const signIn = (phone: string, code: string) => api.client().call(ROUTES.signInBySms, { body: { phone, code } });

async function withPhone(): Promise<{ person: Person; phone: string }> {
  const person = await addPerson(api);
  const phone = newPhone();
  await askBind(person, phone);
  await bind(person, phone, await lastCode(phone));
  return { person, phone };
}

test('R7.66 R7.67 R5.11 a phone is bound by the code sent to it, shown masked, reported by mail and removed', async () => {
  const { person, phone } = await withPhone();
  const client = api.client({ token: person.token });
  expect((await client.call(ROUTES.getUserInfo, {})).phone).toBe(maskedPhone(phone));
  expect(await lastMail(api.db, person.email)).toMatchObject({
    mail: 'phoneChanged',
    values: { phone: maskedPhone(phone) },
  });
  expect((await client.call(ROUTES.unbindPhone, {})).phone).toBeNull();
  expect(await auditOf(api.db, person.accountId)).toEqual(
    expect.arrayContaining(['account.phoneBound', 'account.phoneRemoved']),
  );
});

test('R5.10 R7.66 only numbers of eleven digits that begin with 13 to 19 get a message', async () => {
  const person = await addPerson(api);
  for (const phone of ['12800138000', '1380013800', '138001380000', '+8613800138000', '10690000000', '23800138000']) {
    expect(await refusalOf(askBind(person, phone))).toBe('PHONE_INVALID');
    expect(await refusalOf(askLogin(phone))).toBe('PHONE_INVALID');
  }
  expect(await refusalOf(askBind(person, ' '))).toBe('PHONE_EMPTY');
});

test('R7.67 a code is of the account that asked for it, and a phone of one account', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const free = newPhone();
  await askBind(ann, free);
  const code = await lastCode(free);
  expect(await refusalOf(bind(ben, free, code))).toMatch(/^CODE_/);
  expect(await refusalOf(bind(ann, free, code === '000000' ? '000001' : '000000'))).toBe('CODE_WRONG');
  // Only the holder of the phone learns that another account has it.
  await api.db.query.updateTable('account').set({ phone: free }).where('accountId', '=', ben.accountId).execute();
  expect(await refusalOf(bind(ann, free, code))).toBe('PHONE_TAKEN');
});

test('R7.70 a bound phone signs in by a code and, in the same field as the address, with the password', async () => {
  const { person, phone } = await withPhone();
  await askLogin(phone);
  const code = await lastCode(phone);
  const { user } = requireSignedIn(await signIn(phone, code));
  expect(user.userId).toBe(person.accountId);
  expect(await refusalOf(signIn(phone, code))).toMatch(/^CODE_/);
  const byPassword = await api.client().call(ROUTES.signIn, { body: { email: phone, password: PASSWORD } });
  expect(requireSignedIn(byPassword).user.userId).toBe(person.accountId);
});

test('a phone of nobody gets the same answer and no message; five wrong codes end one', async () => {
  const { phone } = await withPhone();
  const unknown = newPhone();
  expect(await askLogin(unknown)).toEqual(await askLogin(phone));
  expect((await messagesTo(unknown)).map(({ bound }) => bound)).toEqual([false]);
  const right = await lastCode(phone);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const one of [phone, unknown]) {
    const outcomes = [];
    for (let guess = 0; guess < 6; guess += 1) outcomes.push(await refusalOf(signIn(one, wrong)));
    expect(outcomes).toEqual([...Array(5).fill('CODE_WRONG'), 'CODE_EXPIRED']);
  }
  expect(await refusalOf(signIn(phone, right))).toBe('CODE_EXPIRED');
});

test('a second request within the minute sends nothing, and a network asks for twenty an hour', async () => {
  const { phone } = await withPhone();
  const before = (await messagesTo(phone)).length;
  await askLogin(phone);
  await askLogin(phone);
  expect((await messagesTo(phone)).length).toBe(before + 1);
  for (let n = 0; n < 20; n += 1) await askLogin(newPhone(), '198.18.200.9');
  expect(await refusalOf(askLogin(newPhone(), '198.18.200.9'))).toBe('TOO_MANY_REQUESTS');
});

test('the day has a budget: beyond it nobody gets a message, and phones of nobody do not use it up', async () => {
  const { phone } = await withPhone();
  const spent = async () =>
    (await sql<{ sent: number }>`select sent from sms_day`.execute(api.db.query)).rows[0]?.sent ?? 0;
  const before = await spent();
  await askLogin(newPhone());
  expect(await spent()).toBe(before);
  await sql`update sms_day set sent = ${PER_DAY - 1}`.execute(api.db.query);
  const [one, other] = [await addPerson(api), await addPerson(api)];
  const outcomes = await Promise.all(
    [one, other].map((person) =>
      askBind(person, newPhone()).then(
        () => 'sent',
        (error: { error?: string }) => error.error,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['SMS_BUDGET_SPENT', 'sent']);
  expect(await refusalOf(askLogin(phone))).toBe('SMS_BUDGET_SPENT');
  expect(await refusalOf(askLogin(newPhone()))).toBe('SMS_BUDGET_SPENT');
  expect(await spent()).toBe(PER_DAY);
});
