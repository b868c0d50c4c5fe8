import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, newEmail, PASSWORD } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const TOKEN = 'a token of the tests, of no worth';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { SETUP_TOKEN: TOKEN, REGISTRATION: 'off' } });
});
afterAll(() => api.stop());

const body = (token: string, email = newEmail()) => ({ token, email, nickName: 'Operator', password: PASSWORD });
const state = async (of: TestApi) => (await of.client().call(ROUTES.getSetup, {})).state;

test('the token opens the set-up, once: of two at once one is the administrator, and it is over', async () => {
  expect(await state(api)).toBe('open');
  for (const token of ['x', `${TOKEN}x`, TOKEN.slice(0, -1)]) {
    expect(await refusalOf(api.client().call(ROUTES.setUp, { body: body(token) }))).toBe('SETUP_TOKEN_WRONG');
  }
  const both = await Promise.allSettled([1, 2].map(() => api.client().call(ROUTES.setUp, { body: body(TOKEN) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(done?.user.administrator).toBe(true);
  await api.client({ token: done?.authorization }).call(ROUTES.listPeople, {});

  expect(await state(api)).toBe('done');
  expect(await refusalOf(api.client().call(ROUTES.setUp, { body: body(TOKEN) }))).toBe('ALREADY_SET_UP');
  expect(await refusalOf(api.client().call(ROUTES.setUp, { body: body('x') }))).toBe('SETUP_TOKEN_WRONG');
  const { rows } = await sql<{ operator: boolean }>`
    select operator from audit_event where action = 'person.created'`.execute(api.db.query);
  expect(rows).toEqual([{ operator: true }]);
});

test('guesses are counted: the eleventh of a minute is refused', async () => {
  const client = api.client();
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < 11; n += 1) answers.push(await refusalOf(client.call(ROUTES.setUp, { body: body('x') })));
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('SETUP_TOKEN_WRONG'));
  expect(answers[10]).toBe('TOO_MANY_REQUESTS');
});

test('a disabled administrator still counts: the token of an old configuration opens nothing', async () => {
  await sql`update account set disabled_at = now() where administrator`.execute(api.db.query);
  expect(await state(api)).toBe('done');
});

test('without a token in the configuration nothing can be set up here', async () => {
  const closed = await startTestApi();
  try {
    await addPerson(closed);
    expect(await state(closed)).toBe('off');
    for (const token of ['none', 'undefined', '']) {
      const answer = await refusalOf(closed.client().call(ROUTES.setUp, { body: body(token) }));
      expect(answer).toBe(token === '' ? 'BAD_REQUEST' : 'SETUP_TOKEN_WRONG');
    }
  } finally {
    await closed.stop();
  }
});
