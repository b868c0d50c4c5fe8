import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../testing/mails.ts';
import { newEmail } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a second request within the minute gets the same answer and no second mail; each purpose counts for itself', async () => {
  const email = newEmail();
  const client = api.client();
  const first = await client.call(ROUTES.sendMailCode, { body: { email, type: 'reset' } });
  const [mail] = await waitingMails(api.db, email);
  expect(await client.call(ROUTES.sendMailCode, { body: { email, type: 'reset' } })).toEqual(first);
  expect(await waitingMails(api.db, email), 'the mailed code is still the good one').toEqual([mail]);
  await client.call(ROUTES.sendLoginLink, { body: { email } });
  expect((await waitingMails(api.db, email)).map((one) => one.mail)).toEqual(['resetCode', 'loginUnknown']);
});

test('a repeat with the same key counts for nothing and sends nothing', async () => {
  const email = newEmail();
  const client = api.client();
  const how = { idempotencyKey: crypto.randomUUID() };
  const send = () => client.call(ROUTES.sendLoginLink, { body: { email } }, how);
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"resendAfterSeconds":60}']));
  expect(await waitingMails(api.db, email)).toHaveLength(1);
});

test('one client address may ask for 20 mails an hour, whatever the targets', async () => {
  const from = newAddress();
  for (let count = 0; count < 20; count += 1) {
    const route = count % 2 === 0 ? ROUTES.sendMailCode : ROUTES.sendLoginLink;
    const client = api.client({ from });
    if (route === ROUTES.sendMailCode) await client.call(route, { body: { email: newEmail(), type: 'register' } });
    else await client.call(ROUTES.sendLoginLink, { body: { email: newEmail() } });
  }
  const failure = await refused(api.client({ from }).call(ROUTES.sendLoginLink, { body: { email: newEmail() } }));
  expect(failure).toMatchObject({ error: 'TOO_MANY_REQUESTS', status: 429 });
  expect(failure.text).toMatch(/^Too many attempts\. Try again in 3[56]\d\d seconds$/);
});
