import { randomInt } from 'node:crypto';
import { MARKER_HEADER, MARKER_VALUE } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, newEmail } from '../../testing/people.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { SMS_URL: 'http://127.0.0.1:1' } });
});
afterAll(() => api.stop());

const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** Everything a stranger sees of an answer, except what differs in every answer: its id and its date. */
async function seen(path: string, body: object) {
  const begin = performance.now();
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { [MARKER_HEADER]: MARKER_VALUE, 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { answer: { status: answer.status, headers, text }, milliseconds: performance.now() - begin };
}

test.each([
  ['a wrong password', '/api/user/login', { password: 'Wrong-horse7' }],
  ['a code to register', '/api/user/mail-code', { type: 'register' }],
  ['a code to reset', '/api/user/mail-code', { type: 'reset' }],
  ['a login link', '/api/user/mail-login', {}],
  ['a guess at a code to register', '/api/user/register', { code: '000000', password: 'Some-horse7', nickName: 'A' }],
  ['a guess at a code to reset', '/api/user/password/reset', { code: '000000', password: 'Some-horse7' }],
  ['a guess at a code to sign in', '/api/user/mail-login/code', { code: '000000' }],
  ['an initial password', '/api/user/password/initial', { initialPassword: 'Wrong-horse7', password: 'Some-horse7' }],
])('%s tells a stranger nothing about the address, neither in the answer nor in its time', async (_, path, body) => {
  let [known, unknown] = [Infinity, Infinity];
  // Compares the fastest answer of each, because a busy machine only adds time: more rounds bring the two closer. If
  // one of them skips the hash, the factor of three remains for any number of rounds.
  for (let round = 0; round < 60; round += 1) {
    if (round >= 5 && known < 2 * unknown && unknown < 2 * known) return;
    const { email } = await addPerson(api);
    const [one, other] = [await seen(path, { email, ...body }), await seen(path, { email: newEmail(), ...body })];
    expect(one.answer).toEqual(other.answer);
    known = Math.min(known, one.milliseconds);
    unknown = Math.min(unknown, other.milliseconds);
  }
  expect.fail(`a known address takes ${known} ms, an unknown one ${unknown} ms`);
});

test('the answer to a guess does not change after a code was requested', async () => {
  const { email } = await addPerson(api);
  const guess = { code: '000000', password: 'Some-horse7', nickName: 'A' };
  const answers = [];
  for (const address of [email, newEmail()]) {
    await seen('/api/user/mail-code', { email: address, type: 'register' });
    const codes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { answer } = await seen('/api/user/register', { email: address, ...guess });
      codes.push((JSON.parse(answer.text) as { code: number }).code);
    }
    answers.push(codes);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test.each([
  ['a code to a phone', '/api/user/sms-login', {}],
  ['a guess at a code to a phone', '/api/user/sms-login/verify', { code: '000000' }],
  ['a wrong password with a phone', '/api/user/login', { password: 'Wrong-horse7' }],
])('%s tells a stranger nothing about the phone, neither in the answer nor in its time', async (_, path, body) => {
  const named = (phone: string) => (path.endsWith('/login') ? { email: phone } : { phone });
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 60; round += 1) {
    if (round >= 5 && known < 2 * unknown && unknown < 2 * known) return;
    const { accountId } = await addPerson(api);
    const [bound, nobodys] = [newPhone(), newPhone()];
    await api.db.query.updateTable('account').set({ phone: bound }).where('accountId', '=', accountId).execute();
    const [one, other] = [
      await seen(path, { ...named(bound), ...body }),
      await seen(path, { ...named(nobodys), ...body }),
    ];
    expect(one.answer).toEqual(other.answer);
    known = Math.min(known, one.milliseconds);
    unknown = Math.min(unknown, other.milliseconds);
  }
  expect.fail(`a bound phone takes ${known} ms, another one ${unknown} ms`);
});
