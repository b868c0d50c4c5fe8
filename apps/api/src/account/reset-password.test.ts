import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, waitingMails } from '../../testing/mails.ts';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { CODE_GUESS_LIMITS } from './codes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const codeFor = async (email: string) => {
  await api.client({ locale: 'zh' }).call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
  return (await lastMail(api.db, email)).values.code ?? '';
};
const reset = (email: string, code: string, password = 'My-new-horse7') =>
  api.client().call(ROUTES.resetPassword, { body: { email, code, password } });
const signIn = async (email: string, password: string) =>
  requireSignedIn(await api.client().call(ROUTES.signIn, { body: { email, password } }));

test('R2.04 resets the password with a mailed code and ends every session', async () => {
  const person = await addPerson(api, { timeZone: 'Asia/Taipei' });
  const { email, accountId, token } = person;
  for (let attempt = 0; attempt < 10; attempt += 1) await refused(signIn(email, 'Wrong-horse7'));
  const code = await codeFor(email);
  expect(await lastMail(api.db, email), "in the account's language").toMatchObject({ mail: 'resetCode', locale: 'en' });
  expect(await refusalOf(reset(email, code, 'weak'))).toBe('PASSWORD_LENGTH');
  expect(await reset(email, code)).toBeNull();
  expect(await refusalOf(reset(email, code)), 'a code works once').toBe('CODE_EXPIRED');

  expect(await refused(api.client({ token }).call(ROUTES.checkSession, {}))).toMatchObject({ kind: 'signedOut' });
  expect(await refusalOf(signIn(email, PASSWORD))).toBe('PASSWORD_WRONG');
  expect((await signIn(email, 'My-new-horse7')).user.userId).toBe(accountId);

  const mailed = (await waitingMails(api.db, email)).filter(({ mail }) => mail === 'passwordChanged');
  expect(mailed).toMatchObject([
    { locale: 'en', values: { when: expect.stringMatching(/ at \d\d:\d\d [AP]M GMT\+8$/) } },
  ]);
  expect(await auditOf(api.db, accountId)).toEqual(expect.arrayContaining(['password.reset', 'session.ended']));
  expect(await eventsOf(api.db, accountId)).toContainEqual({
    subject: 'session.ended',
    payload: { accountId, sessionIds: [person.sessionId] },
  });
});

test('many wrong codes from everywhere are an attack: callers that have failed wait, others get through', async () => {
  const victims = await Promise.all(Array.from({ length: 10 }, () => addPerson(api)));
  const codes = new Map<string, string>();
  for (const { email } of victims) codes.set(email, await codeFor(email));
  const wrong = (email: string) => (codes.get(email) === '000000' ? '111111' : '000000');
  const guess = (email: string, from: string, code = wrong(email)) =>
    refusalOf(api.client({ from }).call(ROUTES.resetPassword, { body: { email, code, password: 'My-new-horse7' } }));
  const networks = Array.from({ length: 20 }, newAddress);
  const outcomes: (string | undefined)[] = [];
  for (const [n, { email }] of victims.entries()) {
    for (let tries = 0; tries < 4; tries += 1) {
      outcomes.push(await guess(email, networks[(n * 4 + tries) % networks.length] ?? ''));
    }
  }
  const heard = outcomes.filter((outcome) => outcome === 'CODE_WRONG').length;
  expect(heard).toBe(CODE_GUESS_LIMITS.alarm);
  expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(40 - heard);
  const [first] = victims;
  const right = codes.get(first?.email ?? '') ?? '';
  expect(await guess(first?.email ?? '', networks[0] ?? '', right), 'a right one at last').toBe('TOO_MANY_REQUESTS');
  const honest = await addPerson(api);
  await reset(honest.email, await codeFor(honest.email));
});

test('R8.08 only the holder of the mailed code learns that an address has no account', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  expect(await lastMail(api.db, email)).toMatchObject({ mail: 'resetCode', locale: 'zh' });
  expect(await refusalOf(reset(email, code === '000000' ? '111111' : '000000'))).toBe('CODE_WRONG');
  expect(await refused(reset(email, code))).toMatchObject({
    error: 'EMAIL_ACCOUNT_MISSING',
    text: 'Email account does not exist',
  });
});

test('a sign-in that races a reset leaves no session of the old password', async () => {
  const { email, accountId } = await addPerson(api);
  const code = await codeFor(email);
  const [, ...signIns] = await Promise.allSettled([
    reset(email, code),
    ...Array.from({ length: 6 }, () => signIn(email, PASSWORD)),
  ]);
  for (const outcome of signIns) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ error: 'PASSWORD_WRONG' });
  }
  const alive = await api.db.query
    .selectFrom('session')
    .select('sessionId')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute();
  expect(alive).toEqual([]);
});
